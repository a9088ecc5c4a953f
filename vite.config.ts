import { lingui } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { refuseCircles } from './scripts/build/circles.ts';
import { compileTexts } from './scripts/build/compile-texts.ts';
import { preloadScreen } from './scripts/build/preload.ts';
import { kitVariables } from './src/theme/variables-plugin.ts';

/** What every list and page is made of, without the parts that they fetch when they are needed. */
const inAllScreens = new RegExp(
  [
    'src/components/(data-table|list-page)/(?!filter-editor|new-filter|not-found|suggestions|opened-menu|view-dialog|owned-list|printed-list|remove-selected|short-list)',
    'src/components/(text/(text|status-pill|date-time)|page/(tabs|page-header|skeleton)|dialog/confirm-dialog)[.]',
    'src/components/(menu/(drop|use-roving-focus)|segments|keep-export)[.]',
    'src/domain/(sn|sn-queries|standing-pill|suggest|validity|operator-password|import/import-button)[.]',
    'src/lib/',
    'src/words/(feature-types|format-sn|licence|licence-types|sns)[.]',
    'server/contract/(calendar|csv|kinds|records/(field|licence|sns)|sns/sn-status|work/export-names)[.]',
    '@tanstack/(?!.*[iI]nfinite)',
    'node_modules/(nuqs|use-sync-external-store)/',
  ].join('|'),
);

/** What the first page, the list of SNs, shares with other screens of SNs. */
const inSnScreens =
  /src\/(resources\/(sns\/(list\/(list-page|columns|filters|row-actions|rows|sns)|bulk\/target|api|ends|flags|paths|rights|status|use-of-limits|used)|(audit|businesses)\/api))[.]/;

/** What menus, drawers, dialogs and inputs of the component library share, without what the first page shows of it. */
const inKit =
  /node_modules\/(@mantine\/(core|hooks)|@floating-ui|react-remove-scroll(-bar)?|react-style-singleton|use-callback-ref|use-sidecar|tabbable|clsx)\//;

/** A chunk of just these modules: what they import may be needed elsewhere without them. */
const alone = { includeDependenciesRecursively: false, priority: 1 };

export default defineConfig({
  plugins: [
    react(),
    // Only files that hold texts go through Babel: it is by far the slowest step of the build.
    babel({
      include: /\/src\/.*\.tsx?$/,
      // English texts stay where they are used: as a catalogue all of them would come with the first page.
      plugins: [['@lingui/babel-plugin-lingui-macro', { stripMessageField: false }], compileTexts],
      parserOpts: { plugins: ['jsx', 'typescript'] },
    }),
    lingui({ failOnCompileError: true }),
    kitVariables(),
    refuseCircles(),
    // The list that most open first, whose parts most other screens share.
    preloadScreen('/src/resources/sns/list/list-page.tsx'),
  ],
  build: {
    target: 'es2024',
    sourcemap: false,
    // The packages in the bundle with their licences, for who receives it and for the bill of materials of a package.
    license: { fileName: 'licenses.json' },
    // A `data:` font or script would need a hole in the content security policy, the polyfill an inline script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The first file names all others, so each letter of a name counts.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Chromium then compiles all functions of a file while it loads, beside the page, and not at their first call.
        postBanner: '//# allFunctionsCalledOnLoad',
        codeSplitting: {
          // The first page is a few files; what it does not show is not in them. Left alone, the bundler makes fifty
          // small ones of the parts that lazy screens share.
          groups: [
            { name: 'vendor', tags: ['$initial'], test: /node_modules/, priority: 4 },
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'screens', test: inAllScreens, ...alone },
            { name: 'sns', test: inSnScreens, ...alone },
            { name: 'form', test: /components\/form\/(?!fields\.ts)|node_modules\/react-hook-form\//, ...alone },
            { name: 'kit', test: inKit, minShareCount: 3, ...alone },
            // Half a kilobyte each, and a dozen on every page.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, ...alone },
          ],
        },
      },
    },
  },
});
