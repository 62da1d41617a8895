import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules/', 'src/protocol/api.d.ts'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': 'error',
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-ignore': 'allow-with-description' }],
      // a component of any game takes that game's view
      '@typescript-eslint/no-explicit-any': 'off',
      // only drawings made in src/art and in the games' own folders are inserted as HTML, never what a player wrote
      'svelte/no-at-html-tags': 'off',
      // maps and sets that are filled once inside a function need no reactivity
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} keeps a space that the formatter would move
      'svelte/no-useless-mustaches': 'off',
      // types are checked by svelte-check, which knows names that ESLint does not
      'no-undef': 'off',
    },
  },
  { files: ['**/*.svelte', '**/*.svelte.ts'], languageOptions: { parserOptions: { parser: ts.parser } } },
  { files: ['src/service-worker.js'], languageOptions: { globals: globals.serviceworker } },
  { files: ['dev/**', '*.mjs'], rules: { 'no-console': 'off' } },
);
