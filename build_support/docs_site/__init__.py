"""The documentation as a site: `PYTHONPATH=build_support python -m docs_site FOLDER`.

It is plain HTML with one style sheet: no scripts, nothing from elsewhere, and links that work under any address.
"""
