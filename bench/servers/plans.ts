import { KEY } from '../load/requests.ts';
import type { ServerPlan } from '../processes.ts';

export const LICET = 'Licet';
export const NORMAL = 'Licet, NORMAL';
export const FASTIFY = 'Fastify';
export const CONSTANT = 'bare Hono, constant';
export const MEMORY = 'page in memory';

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

/** The product on PostgreSQL, as `npm start` runs it. */
export const licetOnPostgres = (environment: Record<string, string>): ServerPlan => ({
  name: LICET,
  module: file('../../server/main.ts'),
  env: { ...environment, PLATFORM_KEY: KEY },
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
