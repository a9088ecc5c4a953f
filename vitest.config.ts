import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const setupFiles = ['scripts/testing/quiet-console.ts'];
/** What hangs ends; what a busy machine takes longer for does not. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    allowOnly: false,
    // By itself it leaves one core idle, which on two is half of them.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'device/**/*.test.ts'],
          // Files share what they import, which to load anew takes longer than most of them: nothing may depend on it.
          isolate: false,
          setupFiles,
          ...patience,
        },
      },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts', 'bench/**/*.test.ts'], setupFiles, ...patience } },
      {
        // The same plugins as the build: texts are macros, and a component without them does not render.
        extends: './vite.config.ts',
        test: {
          name: 'src',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          ...patience,
          setupFiles: [...setupFiles, 'src/testing/browser-gaps.ts'],
        },
      },
    ],
  },
});
