import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The paths are relative, so that the same files work under any address. While
// developing, the operations are asked of a running `grundy serve`.
export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': process.env.GRUNDY ?? 'http://127.0.0.1:8080' },
  },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'] },
});
