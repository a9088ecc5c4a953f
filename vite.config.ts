import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { kitVariables } from './src/theme/variables-plugin.ts';

export default defineConfig({
  plugins: [
    react(),
    // Only files that hold texts go through Babel: it is by far the slowest step of the build.
    babel({
      include: /\/src\/.*\.tsx?$/,
      plugins: ['@lingui/babel-plugin-lingui-macro'],
      parserOpts: { plugins: ['jsx', 'typescript'] },
    }),
    lingui({ failOnCompileError: true }),
    kitVariables(),
  ],
  build: {
    target: 'es2024',
    sourcemap: false,
    // A `data:` font or script would need a hole in the content security policy, the polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The Mantine kit is one style sheet on purpose (see src/components/kit/styles.ts).
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
  },
});
