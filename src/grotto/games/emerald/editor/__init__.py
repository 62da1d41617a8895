"""The position editor of Emerald."""

from .fields import EmeraldForm
from .form import form as form

fields = EmeraldForm.position
