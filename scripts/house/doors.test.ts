import { describe, expect, test } from 'vitest';
import { refusalsOf } from './doors.ts';

/** What a file of each room may import, and what it may not. Paths without a slash are packages. */
const rooms: Record<string, { may: string[]; mayNot: string[] }> = {
  'server/main.ts': {
    may: ['server/resources/sns/routes.ts', 'server/bff/app.ts', 'hono', 'node'],
    mayNot: ['server/testing/test-app.ts', 'src/app/router.tsx', 'scripts/run/start.ts', 'react'],
  },
  'server/contract/sns/sns.ts': {
    may: ['zod', 'server/contract/scalars.ts'],
    mayNot: ['server/time/clock.ts', 'server/db/tables/tables.ts', 'server/config.ts', 'hono', 'node'],
  },
  'server/query/list.ts': {
    may: ['server/core/errors.ts', 'server/contract/listing.ts', 'server/db/handle.ts', 'kysely'],
    mayNot: ['server/db/open.ts', 'server/http/validate.ts', 'server/resources/sns/store.ts', 'hono', 'zod'],
  },
  'server/http/validate.ts': {
    may: ['server/http/answer.ts', 'server/http/metrics/metrics.ts', 'server/contract/errors.ts', 'hono', 'zod'],
    mayNot: ['server/db/open.ts', 'server/resources/sns/store.ts', 'server/bff/app.ts', 'server/main.ts', 'react'],
  },
  'server/db/open.ts': {
    may: ['server/time/clock.ts', 'server/contract/sns/sns.ts', 'server/db/tables/tables.ts', 'kysely', 'node'],
    mayNot: ['server/http/log.ts', 'server/resources/sns/store.ts', 'server/config.ts', 'hono', 'better-sqlite3'],
  },
  'server/db/sqlite/connect.ts': {
    may: ['server/db/words.ts', 'server/db/handle.ts', 'server/query/like.ts', 'node'],
    mayNot: ['server/db/postgres/connect.ts', 'server/db/dialect.ts', 'server/db/open.ts'],
  },
  'server/resources/sns/routes.ts': {
    may: [
      ...[
        'server/resources/products/fields.ts',
        'server/resources/products/store.ts',
        'server/resources/products/rules.ts',
      ],
      ...['server/resources/products/template-store.ts', 'server/resources/users/change.ts', 'kysely'],
      ...['server/db/dialect.ts', 'server/db/handle.ts'],
    ],
    mayNot: [
      ...['server/db/sqlite/database.ts', 'server/db/open.ts'],
      ...['server/resources/products/routes.ts', 'server/resources/products/upload.ts', 'server/bff/app.ts'],
      ...['server/runtime/login.ts', 'server/testing/test-app.ts', 'src/lib/keys.ts', 'fastify'],
    ],
  },
  'server/resources/sns/rules.ts': {
    may: ['server/contract/sns/sns.ts', 'server/core/errors.ts', 'server/resources/features/rules.ts'],
    mayNot: ['server/resources/sns/store.ts', 'server/query/list.ts', 'server/db/handle.ts', 'node', 'kysely'],
  },
  'server/runtime/login.ts': {
    may: ['server/http/routes.ts', 'server/resources/sns/store.ts'],
    mayNot: ['server/resources/sns/routes.ts', 'server/bff/app.ts', 'server/main.ts'],
  },
  'server/bff/gateway.ts': {
    may: ['server/bff/factor/totp.ts', 'server/contract/roles.ts', 'server/http/answer.ts', 'hono'],
    mayNot: ['server/resources/sns/store.ts', 'server/resources/sns/rules.ts', 'server/runtime/login.ts'],
  },
  'server/query/list.test.ts': {
    may: ['server/main.ts', 'server/resources/sns/routes.ts', 'server/testing/test-app.ts', 'vitest', 'fast-check'],
    mayNot: ['src/lib/keys.ts', 'scripts/run/start.ts', 'react'],
  },
  'src/app/router.tsx': {
    may: ['src/resources/sns/routes.ts', 'src/components/page/tabs.tsx', 'react-router'],
    mayNot: ['@mantine/core', 'src/testing/render.tsx', 'server/core/errors.ts', 'scripts/run/start.ts'],
  },
  'src/resources/sns/page/sn-page.tsx': {
    may: ['src/resources/sns/api.ts', 'src/resources/customers/api.ts', 'src/domain/sn.tsx', 'react'],
    mayNot: ['src/resources/customers/list-page.tsx', '@mantine/core', 'src/app/router.tsx', 'zod', 'recharts'],
  },
  'src/domain/sn.tsx': {
    may: ['src/components/text/text.tsx', 'src/words/customers.ts', 'server/contract/sns/sn.ts'],
    mayNot: ['src/resources/sns/api.ts', '@mantine/core'],
  },
  'src/components/page/tabs.tsx': {
    may: ['src/components/kit/button.tsx', 'src/lib/keys.ts', '@mantine/core'],
    mayNot: ['src/domain/sn.tsx', 'src/words/customers.ts', 'server/contract/records/customers.ts', 'recharts'],
  },
  'src/components/chart/lines.tsx': { may: ['recharts', 'src/lib/keys.ts'], mayNot: ['src/domain/sn.tsx'] },
  'src/lib/keys.ts': {
    may: ['server/contract/listing.ts', '@tanstack/react-query'],
    mayNot: [
      'src/components/page/tabs.tsx',
      'src/app/router.tsx',
      'server/contract/sns/sns.ts',
      '@mantine/hooks',
      'node',
    ],
  },
  'device/session.ts': { may: ['device/device.ts', 'node'], mayNot: ['server/contract/sns/sns.ts', 'zod'] },
  'e2e/lists.spec.ts': {
    may: ['server/testing/operators.ts', 'server/contract/roles.ts', '@playwright/test'],
    mayNot: ['server/http/validate.ts', 'src/lib/keys.ts', 'vitest'],
  },
  'somewhere/new.ts': { may: [], mayNot: ['node', 'server/core/errors.ts'] },
};

const isPackage = (to: string): boolean => !/\.tsx?$/.test(to);

describe.each(Object.entries(rooms))('%s', (from, { may, mayNot }) => {
  test('may import just what its room is open to', () => {
    const refused = refusalsOf([...may, ...mayNot].map((to) => ({ from, to, isPackage: isPackage(to) })));
    expect(refused.map(({ to }) => to)).toEqual(mayNot);
    expect(refused.every(({ instead }) => instead.endsWith('.'))).toBe(true);
  });
});
