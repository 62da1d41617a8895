"""The position editor of Diamant."""

from .fields import fields as fields
from .form import form as form
