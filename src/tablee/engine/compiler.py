"""Numba: the only file that imports it, and it is imported when the first kernel is called."""

import atexit
import contextlib
import hashlib
import inspect
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.core import caching, cgutils, errors, event, types
from numba.extending import intrinsic, overload, typeof_impl
from numba.np.numpy_support import from_dtype

from tablee.engine import contract, knowledge, primitives
from tablee.engine.cache import cache_home
from tablee.engine.kernel import MODE, MODES, Kernel, fingerprint, progress_shown

CACHES_KEPT = 6  # compiled versions of the rules left on disk, newest first
AN_HOUR = 3600  # seconds


# ------------------------------------------------------------------------------ the cache


def _prepare_cache() -> None:
    """Point Numba to a folder of exactly these sources: an edit can't meet old code."""
    versions = f"{sys.version} {numba.__version__} {np.__version__}"
    name = hashlib.sha256(f"{versions} {fingerprint()}".encode()).hexdigest()[:16]
    try:
        folder = cache_home() / f"{MODE}-{name}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):  # it can be written
            os.utime(folder)
        _clear_up(cache_home())
    except (OSError, RuntimeError):  # nowhere to keep it: compile for this process alone
        folder = Path(tempfile.mkdtemp(prefix="tablee-"))
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
    numba.config.CACHE_DIR = str(folder)


def _clear_up(home: Path) -> None:
    """Remove old versions of ours, but none that another process may be using."""
    ours = re.compile(rf"({'|'.join(MODES)})-[0-9a-f]{{16}}")
    aged = []
    for path in home.iterdir():
        if ours.fullmatch(path.name):
            with contextlib.suppress(OSError):  # another process may be clearing up too
                aged.append((time.time() - path.stat().st_mtime, path))
    for age, old in sorted(aged)[CACHES_KEPT:]:
        if age > AN_HOUR:
            shutil.rmtree(old, ignore_errors=True)


class _KeptInFolder(caching.CompileResultCacheImpl):  # type: ignore[misc]
    """Keeps compiled code in our folder and nowhere else."""

    _locator_classes = (caching.UserProvidedCacheLocator,)


class _ForgivingCache(caching.FunctionCache):  # type: ignore[misc]
    """A cache that is a help, never a hindrance: what can't be read or kept is compiled anew."""

    _impl_class = _KeptInFolder

    def load_overload(self, signature: Any, context: Any) -> Any:
        try:
            return super().load_overload(signature, context)
        except Exception:  # noqa: BLE001 - a damaged file may raise anything
            with contextlib.suppress(OSError):
                self.flush()
            return None

    def save_overload(self, signature: Any, code: Any) -> None:
        with contextlib.suppress(Exception):  # a full disk, or a damaged index
            super().save_overload(signature, code)


_prepare_cache()
if MODE == "checked":
    numba.config.BOUNDSCHECK = 1
elif MODE == "portable":
    numba.config.OPT = type(numba.config.OPT)("1")
    numba.config.LOOP_VECTORIZE = 0


# -------------------------------------------------------------------------------- kernels


def dispatcher(kernel: Kernel) -> Callable[..., Any]:
    """Numba's function for a kernel; it compiles for the types it is called with."""
    settings = {
        "error_model": "numpy",
        "nogil": not kernel.brief,
        "_nrt": False,  # no memory is counted, none can be allocated
        "forceinline": kernel.inline,
    }
    compiled: Any = numba.njit(**settings)(kernel.function)
    compiled._cache = _ForgivingCache(kernel.function)  # noqa: SLF001 - as `cache=True` does
    found: Callable[..., Any] = compiled
    return found


@typeof_impl.register(Kernel)
def _type_of_kernel(kernel: Kernel, _context: Any) -> types.Type:
    """Let a kernel call another by its name."""
    return types.Dispatcher(kernel.compiled)


def _bare(function: Callable[..., Any]) -> Callable[..., Any]:
    """Copy a function without its annotations: Numba compares signatures to the letter."""
    assert isinstance(function, FunctionType)  # noqa: S101
    return FunctionType(function.__code__, function.__globals__, function.__name__)


def _dispatch_on_record(generic: Callable[..., Any]) -> None:
    """Let generic kernels call the game that a record's type belongs to."""

    def find(s: Any, *_rest: Any) -> Callable[..., Any] | None:
        if not isinstance(s, types.Record):
            return None
        names = tuple(s.fields)
        game = contract.game_of(names)
        if generic in contract.GENERICS:
            found: Any = getattr(game, generic.__name__) or game.legal  # `sane` may be left out
        else:
            found = getattr(knowledge.knowledge_of(names), generic.__name__)
        return _bare(found.function)

    find.__signature__ = inspect.signature(_bare(generic))  # type: ignore[attr-defined]
    overload(
        generic,
        jit_options={"error_model": "numpy", "nogil": True, "forceinline": True, "_nrt": False},
    )(find)


for _generics in (contract.GENERICS, knowledge.GENERICS):
    for _generic in _generics:
        _dispatch_on_record(_generic)


@overload(contract.has_nonsense)
def _has_nonsense(s):  # type: ignore[no-untyped-def]
    if contract.game_of(tuple(s.fields)).sane is None:
        return lambda s: False  # noqa: ARG005
    return lambda s: True  # noqa: ARG005


@overload(knowledge.has_outlook)
def _has_outlook(s):  # type: ignore[no-untyped-def]
    if knowledge.knowledge_of(tuple(s.fields)).has_outlook:
        return lambda s: True  # noqa: ARG005
    return lambda s: False  # noqa: ARG005


# ----------------------------------------------------------------------------- primitives


@intrinsic
def _ctpop(_typing: Any, bits: types.Integer) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return bits(bits), code


@intrinsic
def _cttz(_typing: Any, bits: types.Integer) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return bits(bits), code


@intrinsic
def _sqrt(_typing: Any, x: types.Float) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.call(builder.module.declare_intrinsic("llvm.sqrt", [args[0].type]), args)

    return x(x), code


@overload(primitives.popcount)
def _popcount(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _ctpop(np.int64(bits))


@overload(primitives.lowest)
def _lowest(bits):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda bits: _cttz(np.int64(bits))


@overload(primitives.advance)
def _advance(state: Any) -> Any:  # noqa: ARG001
    def code(state: Any) -> Any:
        x = np.uint64(state)
        x ^= x >> np.uint64(12)
        x ^= x << np.uint64(25)
        return x ^ (x >> np.uint64(27))

    return code


@overload(primitives.below)
def _below(state: Any, n: Any) -> Any:  # noqa: ARG001
    def code(state: Any, n: Any) -> Any:
        high = (np.uint64(state) * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
        return np.int64((high * np.uint64(n)) >> np.uint64(32))

    return code


@overload(primitives.square_root)
def _square_root(x):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda x: _sqrt(np.float64(x))  # an instruction, where NumPy's calls a library


class _Rows:
    """Writes rows with one vector each: Numba's settings keep LLVM from finding that by itself."""

    vector = ir.VectorType(ir.IntType(16), primitives.ROW)

    def __init__(self, context: Any, builder: Any, signature: Any, args: Any) -> None:
        def start(array: int) -> Any:
            return context.make_array(signature.args[array])(context, builder, args[array]).data

        self.builder = builder
        self.out, self.rows = start(0), start(2)

    def everywhere(self, number: Any) -> Any:
        """A vector of nothing but this number."""
        short = self.builder.trunc(number, self.vector.element)
        one = self.builder.insert_element(self.vector(None), short, ir.IntType(32)(0))
        first_lane = ir.VectorType(ir.IntType(32), primitives.ROW)(None)
        return self.builder.shuffle_vector(one, one, first_lane)

    def write(self, n: Any, row: Any, firsts: Any) -> None:
        """Copy a row to the places from `n` on, and add to it."""
        source = self._place(self.rows, self.builder.mul(row, row.type(primitives.ROW)))
        numbers = self.builder.add(self.builder.load(source, align=2), firsts)
        self.builder.store(numbers, self._place(self.out, n), align=2)

    def _place(self, array: Any, index: Any) -> Any:
        found = self.builder.gep(array, [index], inbounds=True)
        return self.builder.bitcast(found, self.vector.as_pointer())


@intrinsic
def _copy_row(_typing: Any, out: Any, _n: Any, rows: Any, _row: Any, _first: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _, n, _, row, first = args
        writer = _Rows(context, builder, signature, args)
        writer.write(n, row, writer.everywhere(first))
        return context.get_dummy_value()

    return types.void(out, types.int64, rows, types.int64, types.int64), code


@intrinsic
def _copy_rows(_typing: Any, out: Any, _n: Any, rows: Any, _bits: Any, _first: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        _, n, _, bits, first = args
        writer = _Rows(context, builder, signature, args)
        firsts = writer.everywhere(first)
        more = writer.vector([primitives.BYTE] * primitives.ROW)
        for at in range(0, primitives.WORD_BITS, primitives.BYTE):
            byte = builder.and_(builder.lshr(bits, bits.type(at)), bits.type(0xFF))
            writer.write(n, byte, firsts)
            n = builder.add(n, builder.ctpop(byte))
            firsts = builder.add(firsts, more)  # a vector, not a new number for all its lanes
        return context.get_dummy_value()

    return types.void(out, types.int64, rows, types.int64, types.int64), code


@overload(primitives.write_row)
def _write_row(out, n, rows, row, first):  # type: ignore[no-untyped-def]  # noqa: ARG001
    if MODE == "checked":  # with an index to check for each number
        return _bare(primitives.write_row)

    def code(out: Any, n: Any, rows: Any, row: Any, first: Any) -> None:
        _copy_row(out, n, rows, row, first)

    return _bare(code)


@overload(primitives.write_rows)
def _write_rows(out, n, rows, bits, first):  # type: ignore[no-untyped-def]  # noqa: ARG001
    if MODE == "checked":
        return _bare(primitives.write_rows)

    def code(out: Any, n: Any, rows: Any, bits: Any, first: Any) -> None:
        _copy_rows(out, n, rows, bits, first)

    return _bare(code)


@overload(primitives.one_of)
def _one_of(number, count):  # type: ignore[no-untyped-def]  # noqa: ARG001
    if MODE == "portable":  # what is looked up by it becomes part of the code
        return _bare(primitives.one_of)
    return lambda number, count: number  # noqa: ARG005 - wide vectors are filled from tables


@intrinsic
def _copy_record(_typing: Any, target: types.Record, source: types.Record) -> Any:
    def code(context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        size = ir.Constant(ir.IntType(64), source.size)
        cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
        return context.get_dummy_value()

    return types.void(target, source), code


@overload(primitives.assign)
def _assign(target, source):  # type: ignore[no-untyped-def]  # noqa: ARG001
    return lambda target, source: _copy_record(target, source)  # noqa: PLW0108 - Numba needs one


# ------------------------------------------------------------------------------- progress


class _Progress(event.Listener):  # type: ignore[misc]
    """Tells what is being compiled: a line that comes and goes, or is written once if piped."""

    def __init__(self) -> None:
        self.depth = 0  # kernels compile those they call
        self.count = 0
        self.game = ""  # of the kernel that is being compiled
        self.said = False

    def on_start(self, happening: event.Event) -> None:
        self.depth += 1
        self.count += 1
        if not progress_shown():
            return
        if sys.stderr.isatty():
            module = happening.data["dispatcher"].py_func.__module__
            if ".games." in module:
                self.game = f"{module.rpartition('.')[2]}, "
            line = f"{PROGRESS} ({self.game}part {self.count}) ..."
            self._write("\r\033[2K" + line[: shutil.get_terminal_size().columns - 1])
        elif not self.said:
            self._write(f"{PROGRESS}...\n")
        self.said = True

    def on_end(self, _happening: event.Event) -> None:
        self.depth -= 1
        if self.depth == 0 and self.said and sys.stderr.isatty():
            self._write("\r\033[2K")

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # nobody may be listening
            sys.stderr.write(text)
            sys.stderr.flush()


PROGRESS = "Compiling the rules: some seconds, once for each game"
event.register("numba:compile", _Progress())


# ------------------------------------------------------------------------ for other machines


Inspector = Callable[[str, str, str], None]  # a kernel's name, its name in LLVM text, that text

# What Numba says of code that needs memory of its own, which is switched off.
ALLOCATION = ("NRT required", "Only accept returning of array passed into the function")


class Uncompilable(Exception):
    """A kernel that Numba can't compile."""

    def __init__(self, kernel: str, reason: str) -> None:
        super().__init__(f"{kernel}: {reason}")
        self.kernel = kernel
        self.reason = reason


class _Inspection(event.Listener):  # type: ignore[misc]
    """Shows each function, as soon as it is compiled, to somebody who may refuse it by raising.

    Callees come before their callers, and what is refused is never kept on disk.
    """

    def __init__(self, inspect: Inspector) -> None:
        self.inspect = inspect
        self.failed = ""  # the first function that did not compile: the innermost

    def on_start(self, happening: event.Event) -> None:
        """Wait for the end."""

    def on_end(self, happening: event.Event) -> None:
        compiled = happening.data["dispatcher"]
        module, name = compiled.py_func.__module__, compiled.py_func.__name__
        if module.startswith("numba."):
            return  # part of what a kernel of ours asked for
        name = f"{module.rpartition('.')[2]}.{name}"
        result = compiled.overloads.get(tuple(happening.data["args"]))
        if result is None:
            self.failed = self.failed or name
        else:
            self.inspect(name, result.fndesc.llvm_func_name, result.library.get_llvm_str())


def machine_code(
    function: Callable[..., Any],
    arguments: Sequence[Any],
    inspect: Inspector,
) -> tuple[str, str]:
    """Compile a function for records (given by their types) and ints; give its name and LLVM text.

    The text holds everything that the function calls. Its parameters are a place for the answer,
    a place for an exception (never used by kernels), then the arguments; it returns a status.
    `inspect` is shown each kernel that is compiled on the way.
    """
    signature = tuple(
        types.int64 if argument is int else from_dtype(argument) for argument in arguments
    )
    compiled = numba.njit(
        error_model="numpy", nogil=True, _nrt=False, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    inspection = _Inspection(inspect)
    try:
        with event.install_listener("numba:compile", inspection):
            compiled.compile(signature)
    except errors.NumbaError as error:
        allocates = any(sign in str(error) for sign in ALLOCATION)
        reason = "it allocates memory" if allocates else f"Numba says: {error}"
        raise Uncompilable(inspection.failed, reason) from error
    result = compiled.overloads[signature]
    return result.fndesc.llvm_func_name, result.library.get_llvm_str()
