"""Compiles the hot modules, builds browser client and documentation; without a C compiler plain Python runs."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "build_support"))
import c_constants
import web_client
from docs_site.site import build as build_docs

# Every .py with a .pxd beside it is compiled: the .pxd is the only switch.
HOT = sorted(path.with_suffix(".py") for path in Path("src").rglob("*.pxd"))
CONSTANTS = Path("build/constants")  # made of plain modules, for the .pxd files that include them
SHARED = "grotto.kernel._shared"  # Cython's helpers once, not in every module
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined", "-fno-omit-frame-pointer", "-g1"]
DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
    "freethreading_compatible": True,
}


def extensions() -> list[Extension]:
    if os.environ.get("GROTTO_PURE"):
        return []
    from Cython.Build import cythonize

    c_constants.write([path.with_suffix(".pxd") for path in HOT], Path("src"), CONSTANTS)
    sanitize = SANITIZE if os.environ.get("GROTTO_SANITIZE") else []
    effort = "-O1" if sanitize else "-O3"  # with the checks, -O3 compiles twice as long and plays no faster
    debug = [] if sanitize else ["-g0"]  # Python's own flags ask for debug symbols, four fifths of a wheel
    flags = {"extra_compile_args": [effort, *debug, *sanitize], "extra_link_args": sanitize}
    modules = [Extension(".".join(path.relative_to("src").with_suffix("").parts), [str(path)], **flags) for path in HOT]
    compiled: list[Extension] = cythonize(  # type: ignore[no-untyped-call]
        [*modules, Extension(SHARED, ["src/grotto/kernel/_shared.c"], **flags)],
        include_path=["src", str(CONSTANTS)],
        build_dir="build/cython",
        shared_utility_qualified_name=SHARED,
        compiler_directives=DIRECTIVES,
    )
    for extension in compiled:
        extension.optional = True  # cythonize() makes new objects and forgets the flag
    return compiled


class BuildPackage(build_py):  # type: ignore[misc]
    """Python files, and beside the server what it shows: the browser client and the documentation."""

    def run(self) -> None:
        built = web_client.build_or_say()
        if not self.editable_mode:
            shutil.rmtree(self.build_lib, ignore_errors=True)  # modules of an earlier build may have other names now
        super().run()
        if self.editable_mode:
            return
        server = Path(self.build_lib) / "grotto" / "server"
        if built and web_client.BUILT.is_dir() and not os.environ.get("GROTTO_NO_WEB"):
            shutil.copytree(web_client.BUILT, server / "web")
        build_docs(server / "docs")


setup(
    ext_modules=extensions(),
    cmdclass={"build_py": BuildPackage},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
