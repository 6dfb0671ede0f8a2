"""Turns the doors of a game into one WebAssembly module: Numba's LLVM code, optimised and linked.

The module imports nothing. What would be needed from outside (an allocation, a call into CPython,
a function of the C library) fails the build and names the kernel.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from tablee.engine.compiler import Uncompilable, machine_code
from tablee.engine.contract import Game
from tablee.engine.errors import TableeError
from tablee.wasm.door import Door
from tablee.wasm.doors import desk_type
from tablee.wasm.minds import mind_type

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
HEADER = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK = 16 * 1024  # bytes; kernels keep little there

NAME = r'@"?([^"(),\s]+)"?'  # of a function in LLVM text
# LLVM's own functions that WebAssembly has instructions for; all others it would call from a
# library, as `llvm.log`.
BUILT_IN = (
    *("llvm.abs.", "llvm.smax.", "llvm.smin.", "llvm.umax.", "llvm.umin."),
    *("llvm.ctlz.", "llvm.ctpop.", "llvm.cttz.", "llvm.fshl.", "llvm.fshr."),
    *("llvm.ceil.", "llvm.copysign.", "llvm.fabs.", "llvm.floor.", "llvm.sqrt.", "llvm.trunc."),
    *("llvm.sadd.", "llvm.ssub.", "llvm.uadd.", "llvm.usub.", "llvm.vector.reduce."),
    *("llvm.memcpy.", "llvm.memmove.", "llvm.memset."),
    *("llvm.assume", "llvm.experimental.noalias.", "llvm.lifetime."),  # said, not done
)
# Instructions that WebAssembly does not have, with a function that would stand for each.
IN_DISGUISE = {
    "fmod": r" = frem ",
    "__multi3": r" = mul (?:nuw |nsw )*i128 ",
    "__divti3": r" = [us](?:div|rem) (?:exact )?i128 ",
}

llvm.initialize_all_targets()
llvm.initialize_all_asmprinters()


class BuildError(TableeError):
    """A kernel that can't go into a module."""

    code = "wasm/build"


def build_module(game: Game, doors: Sequence[Door]) -> bytes:
    """Compile the doors, and all kernels of a game behind them, into one module."""
    whole = llvm.parse_assembly(HEADER)
    for door in doors:
        inner, text = code_of(game, door)
        whole.link_in(llvm.parse_assembly(retargeted(text)))
        whole.link_in(llvm.parse_assembly(HEADER + wrapper(door, inner)))
    names = {door.name for door in doors}
    for function in whole.functions:
        if not function.is_declaration and function.name not in names:
            function.linkage = "internal"
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        opt=3, features=FEATURES, reloc="static", codemodel="default"
    )
    optimise(whole, machine)
    return link(game.name, machine.emit_object(whole), doors)


def code_of(game: Game, door: Door) -> tuple[str, str]:
    """Compile a door; give the name of its function, and LLVM text that needs nothing else."""
    try:
        return machine_code(door.function, arguments_of(game, door), refuse_bad_habits)
    except Uncompilable as error:
        raise BuildError(
            f"{error.kernel}: expected a kernel that never allocates and is made of numbers, "
            f"but {error.reason}"
        ) from error


def arguments_of(game: Game, door: Door) -> list[Any]:
    """The types of a door's arguments."""
    kinds = {
        "state": game.state,
        "view": game.sight,
        "desk": desk_type(game),
        "mind": mind_type(game),
        "int": int,
    }
    return [kinds[kind] for kind in door.takes]


def retargeted(text: str) -> str:
    """Make LLVM code for this machine into code for WebAssembly."""
    lines = [line for line in text.splitlines() if not line.startswith("target ")]
    text = HEADER + "\n".join(lines)
    return text.replace(" = common ", " = internal ")  # Numba's hooks, never used


def wrapper(door: Door, inner: str) -> str:
    """Write the exported function: 32-bit numbers in and out, no status."""
    outside = [("ptr" if kind != "int" else "i32") for kind in door.takes]
    inside = [("ptr" if kind != "int" else "i64") for kind in door.takes]
    widened = [
        f"  %w{i} = sext i32 %a{i} to i64\n" for i, kind in enumerate(door.takes) if kind == "int"
    ]
    passed = [f"ptr %a{i}" if kind != "int" else f"i64 %w{i}" for i, kind in enumerate(door.takes)]
    answer = "  %n = load i64, ptr %r\n  %t = trunc i64 %n to i32\n  ret i32 %t\n"
    return (
        f"declare i32 @{inner}({', '.join(['ptr', 'ptr', *inside])})\n"
        f"define {'i32' if door.gives else 'void'} @{door.name}("
        + ", ".join(f"{kind} %a{i}" for i, kind in enumerate(outside))
        + ") {\n  %r = alloca i64\n  %e = alloca ptr\n"
        + "".join(widened)
        + f"  %s = call i32 @{inner}({', '.join(['ptr %r', 'ptr %e', *passed])})\n"
        + (answer if door.gives else "  ret void\n")
        + "}\n"
    )


def refuse_bad_habits(kernel: str, function: str, text: str) -> None:
    """Fail when a kernel needs something that a module does not have."""
    declared = set(re.findall(rf"^declare .*?{NAME}\(", text, flags=re.MULTILINE))
    body = reached_code(function, text)
    called = declared.intersection(re.findall(NAME, body))
    wanted = {name for name in called if not name.startswith(BUILT_IN)}
    wanted |= {name for name, code in IN_DISGUISE.items() if re.search(code, body)}
    if wanted:
        raise BuildError(
            f"{kernel}: expected a kernel that calls nothing outside, "
            f"but it calls {', '.join(sorted(wanted))}"
        )
    if "@.const.picklebuf" in body:  # where Numba keeps an exception
        raise BuildError(f"{kernel}: expected a kernel that never raises, but it raises")


def reached_code(function: str, text: str) -> str:
    """A function and all that it calls, without what Numba lays around it for CPython."""
    whole = re.compile(rf"^define .*?{NAME}\(.*?^}}", flags=re.MULTILINE | re.DOTALL)
    bodies = {found[1]: found[0] for found in whole.finditer(text)}
    reached, waiting = set(), {function}
    while waiting:
        reached |= waiting
        named = {name for one in waiting for name in re.findall(NAME, bodies[one])}
        waiting = named & bodies.keys() - reached
    return "\n".join(bodies[name] for name in sorted(reached))


def optimise(module: Any, machine: Any) -> None:
    """Run LLVM's passes for the target."""
    tuning = llvm.create_pipeline_tuning_options(speed_level=2)
    tuning.loop_vectorization = True
    tuning.slp_vectorization = True
    tuning.inlining_threshold = 25  # what must be fast is inlined already
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)


def link(game: str, code: bytes, doors: Sequence[Door]) -> bytes:
    """Link the object; whatever is still missing names itself."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "game.o"), Path(folder, "game.wasm")
        source.write_bytes(code)
        command = [
            sys.executable,
            "-P",
            "-m",
            "ziglang",
            "wasm-ld",
            "--no-entry",
            "--strip-all",
            "-O2",
        ]
        command += [f"--export={door.name}" for door in doors]
        command += ["--export=__heap_base", "--stack-first", "-z", f"stack-size={STACK}"]
        command += [str(source), "-o", str(target)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode != 0:
            if "No module named ziglang" in done.stderr:
                raise BuildError(
                    "expected the package ziglang, which brings the linker: install it"
                )
            missing = ", ".join(re.findall(r"undefined symbol: (\S+)", done.stderr))
            raise BuildError(
                f"{game}: expected kernels that call nothing outside, but they call {missing}"
                if missing
                else f"{game}: linking failed: {done.stderr.strip()}"
            )
        return target.read_bytes()
