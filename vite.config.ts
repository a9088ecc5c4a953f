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
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // The first page is four files; what it does not show is not in them. Left alone, the bundler makes fifty
          // small ones of the parts that lazy screens share.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            {
              name: 'list',
              test: /components\/(data-table|list-page)\/(?!virtual|filter-editor|opened-menu)|react-table|table-core/,
              priority: 2,
            },
            { name: 'form', test: /components\/form\/|react-hook-form/, priority: 1 },
          ],
        },
      },
    },
  },
});
