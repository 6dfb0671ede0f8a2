"""One file a revision, each following the one before."""
