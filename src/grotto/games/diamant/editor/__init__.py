"""The position editor of Diamant."""

from .fields import DiamantForm
from .form import form as form

fields = DiamantForm.position
