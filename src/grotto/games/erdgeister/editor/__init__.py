"""The position editor of Erdgeister."""

from .fields import ErdgeisterForm
from .form import form as form

fields = ErdgeisterForm.position
