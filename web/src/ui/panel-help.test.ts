import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { speech } from '../i18n/language.svelte';
import PanelHelp from './PanelHelp.svelte';

test('the button says whose help it is, and describes itself by the text that it opens', () => {
  speech.language = 'en';
  render(PanelHelp, { title: 'Log', text: 'Every turn in words.' });
  const button = screen.getByRole('button', { name: 'Help: Log' });
  const note = document.getElementById(button.getAttribute('popovertarget') ?? '');
  expect(note?.textContent).toContain('Every turn in words.');
  expect(button.getAttribute('aria-describedby')).toBe(note?.id);
});
