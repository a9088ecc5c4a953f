import { defineConfig } from 'oxlint';

const unsafe = ['argument', 'assignment', 'call', 'member-access', 'return'].map(
  (use) => `typescript/no-unsafe-${use}`,
);

/** The few modules of the product that may speak on the console; everything else logs through server/http/log.ts. */
const consoles = [
  'server/main.ts',
  'server/open-data.ts',
  'server/http/log.ts',
  'src/lib/storage.ts',
  'src/locales/check.ts',
];

export default defineConfig({
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'node'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['dist', 'data', 'demo-data', 'test-results', 'playwright-report'],
  rules: {
    'max-lines': ['error', { max: 250 }],
    eqeqeq: 'error',
    'no-console': 'error',
    'no-var': 'error',
    'no-empty': 'error',
    'no-else-return': 'error',
    'no-param-reassign': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'oxc/no-barrel-file': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-non-null-assertion': 'error',
    // A loader of react-router redirects by throwing a response.
    'typescript/only-throw-error': ['error', { allow: [{ from: 'lib', name: 'Response' }] }],
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    ...Object.fromEntries(unsafe.map((rule) => [rule, 'error'])),
    'unicorn/prefer-node-protocol': 'error',
    'react/exhaustive-deps': 'error',
    'react/no-danger': 'error',
    'react/no-unstable-nested-components': ['error', { allowAsProps: true }],
    'react/rules-of-hooks': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Rules of the two categories that fight the language, the types or the style of this house.
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'no-control-regex': 'off',
    'no-new': 'off',
    'no-shadow': 'off',
    'no-underscore-dangle': 'off',
    'no-unmodified-loop-condition': 'off',
    'promise/always-return': 'off',
    'react/capitalized-calls': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    'react/immutability': 'off',
    'react/incompatible-library': 'off',
    'react/memo-dependencies': 'off',
    'react/preserve-manual-memoization': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-generated-empty-object-type': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unnecessary-type-arguments': 'off',
    'typescript/no-unnecessary-type-parameters': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/require-array-sort-compare': 'off',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-useless-spread': 'off',
    // Channels and workers take no origin, and nothing here posts to another window.
    'unicorn/require-post-message-target-origin': 'off',
  },
  overrides: [
    {
      files: ['server/**'],
      rules: { 'node/no-process-env': 'error', 'unicorn/no-process-exit': 'error' },
    },
    {
      // The environment is read once, except for the engine, and only the program's entry ends the process.
      files: ['server/config.ts', 'server/db/engine.ts', 'server/main.ts', 'server/**/*.test.ts', 'server/testing/**'],
      rules: { 'node/no-process-env': 'off', 'unicorn/no-process-exit': 'off' },
    },
    {
      files: ['rules', '*-rules', 'codec', '*-codec', 'peak'].map((name) => `server/**/${name}.ts`),
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'Rules are pure: take the time as a parameter.' },
          { object: 'Math', property: 'random', message: 'Rules are pure: take random numbers and ids as parameters.' },
        ],
      },
    },
    {
      files: ['scripts/**', 'bench/**', 'device/cli.ts', ...consoles],
      rules: { 'no-console': 'off' },
    },
    {
      // Threads of the process have no origin to be named.
      files: ['server/core/thread.ts', 'server/db/sqlite/**/*.ts'],
      rules: { 'unicorn/require-post-message-target-origin': 'off' },
    },
    {
      // Its table elements are laid out as grids or cards, by which some browsers forget what they are.
      files: [
        'src/components/data-table/*.tsx',
        'src/resources/desk/desk-list.tsx',
        'src/resources/features/feature-{row,table}.tsx',
        'src/resources/offline/result-table.tsx',
      ],
      rules: { 'jsx-a11y/no-redundant-roles': 'off', 'jsx-a11y/no-interactive-element-to-noninteractive-role': 'off' },
    },
    {
      // Tools ask for a default export.
      files: ['*.config.ts', 'e2e/*.config.ts', '**/*.d.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      // Playwright reads a fixture's needs from its first parameter, and calls what hands the value over `use`.
      files: ['e2e/**'],
      rules: { 'no-console': 'off', 'no-empty-pattern': 'off', 'react/rules-of-hooks': 'off' },
    },
    {
      // `expect.any(…)` returns `any`. Components of tests hand their setters to the test.
      files: ['**/*.test.ts', '**/*.test.tsx'],
      rules: { 'typescript/no-unsafe-assignment': 'off', 'react/globals': 'off' },
    },
    {
      // Runs before anything is bundled, in browsers that need not know more than this.
      files: ['public/**'],
      rules: { 'no-var': 'off', 'no-unused-vars': 'off', 'typescript/no-unsafe-argument': 'off' },
    },
    {
      files: ['**/*.cjs'],
      rules: Object.fromEntries([...unsafe, 'typescript/no-require-imports'].map((rule) => [rule, 'off'])),
    },
  ],
});
