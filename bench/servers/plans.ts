import { KEY } from '../load/requests.ts';
import type { ServerPlan } from '../processes.ts';

export const LICET = 'Licet';
export const NORMAL = 'Licet, NORMAL';
export const FASTIFY = 'Fastify';
export const CONSTANT = 'bare Hono, constant';
export const MEMORY = 'page in memory';
export const BARE = 'bare statements';

const file = (name: string) => new URL(name, import.meta.url);

/** The product itself, as `npm start` runs it. */
export const licet = (directory: string): ServerPlan => ({
  name: LICET,
  module: file('../../server/main.ts'),
  env: { DATA_DIR: directory, PLATFORM_KEY: KEY },
});

/** The product without a sync after each commit, which can lose acknowledged writes. */
export const licetNormal = (directory: string): ServerPlan => ({
  ...licet(directory),
  name: NORMAL,
  preload: [file('../normal.ts')],
});

/** Connections of each server to PostgreSQL. */
const CONNECTIONS = { DATABASE_CONNECTIONS: '20' };

/** The product on PostgreSQL, as `npm start` runs it. */
export const licetOnPostgres = (environment: Record<string, string>): ServerPlan => ({
  name: LICET,
  module: file('../../server/main.ts'),
  env: { ...environment, ...CONNECTIONS, PLATFORM_KEY: KEY },
});

/** The same, and it tells the statements that it sends: see recorder.ts. */
export const licetRecorded = (environment: Record<string, string>): ServerPlan => ({
  ...licetOnPostgres(environment),
  preload: [file('./recorder.ts')],
});

/** The statements that the product sends, without the product: see bare-postgres.ts. */
export const bareOnPostgres = (url: string, statements: string): ServerPlan => ({
  name: BARE,
  module: file('./bare-postgres.ts'),
  env: { ...CONNECTIONS, DATABASE_URL: url, STATEMENTS: statements },
});

export const fastifyOnPostgres = (url: string): ServerPlan => ({
  name: FASTIFY,
  module: file('./fastify.ts'),
  env: { ...CONNECTIONS, DATABASE_URL: url },
});

export const fastify = (directory: string): ServerPlan => ({
  name: FASTIFY,
  module: file('./fastify.ts'),
  env: { DATA_DIR: directory },
});

export const fastifyLogging = (directory: string): ServerPlan => ({
  name: `${FASTIFY} with log`,
  module: file('./fastify.ts'),
  env: { DATA_DIR: directory, LOG: 'on' },
});

export const constant = (answer: string): ServerPlan => ({
  name: CONSTANT,
  module: file('./constant.ts'),
  env: { ANSWER: answer },
});

export const memory = (answer: string): ServerPlan => ({
  name: MEMORY,
  module: file('./memory.ts'),
  env: { ANSWER: answer },
});
