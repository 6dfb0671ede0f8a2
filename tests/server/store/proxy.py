"""A wire between a client and a server that can be cut at chosen moments."""

import contextlib
import socket
import threading
from typing import Literal

Cut = Literal["never", "requests", "answers"]


class Wire:
    """Passes bytes on; a cut loses what comes next in that direction, and then the connection."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listener.getsockname()[1])
        self.cut: Cut = "never"  # a cut happens once
        self.cuts = 0
        self.flowing = threading.Event()  # not set: bytes wait, and nobody is told
        self.flowing.set()
        self.held_up = threading.Event()  # bytes wait
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            server = socket.create_connection(("127.0.0.1", self._target))
            for source, target, kind in ((client, server, "requests"), (server, client, "answers")):
                thread = threading.Thread(target=self._pass, args=(source, target, kind))
                self._threads.append(thread)
                thread.start()

    def _pass(self, source: socket.socket, target: socket.socket, kind: Cut) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.cut == kind:
                    self.cut = "never"
                    self.cuts += 1
                    break
                if not self.flowing.is_set():
                    self.held_up.set()
                    self.flowing.wait()
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()  # the other direction closes the other

    def close(self) -> None:
        self.flowing.set()
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        for thread in self._threads:
            thread.join()
