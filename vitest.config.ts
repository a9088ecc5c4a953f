import { defineConfig } from 'vitest/config';

const setupFiles = ['scripts/testing/quiet-console.ts'];

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      { test: { name: 'server', include: ['server/**/*.test.ts', 'device/**/*.test.ts'], setupFiles } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], setupFiles } },
      {
        // The same plugins as the build: texts are macros, and a component without them does not render.
        extends: './vite.config.ts',
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'src/testing/browser-gaps.ts'],
        },
      },
    ],
  },
});
