import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // the built client is part of the Python package
  build: { outDir: process.env['WEB_OUT'] ?? '../src/grotto/server/web', emptyOutDir: true, assetsInlineLimit: 0 },
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
  // @ts-ignore: read by vitest only, which is not installed for a plain build
  test: { environment: 'happy-dom' },
});
