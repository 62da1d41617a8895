"""Compiles the rules: a compiled Grotto plays compiled rules only."""

from Cython.Build import cythonize
from setuptools import Extension, setup

DIRECTIVES = {
    "language_level": 3,
    "infer_types": True,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
}

MODULES = ("nuggets.rules", "nuggets.players.encoding", "nuggets.players.scout")

setup(
    ext_modules=cythonize(
        [Extension(name, [name.replace(".", "/") + ".py"]) for name in MODULES],
        compiler_directives=DIRECTIVES,
    )
)
