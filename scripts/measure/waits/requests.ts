import { EXPORT_FORMATS, EXPORT_NAMES } from '../../../server/contract/work/export-names.ts';
import { batchLines } from './batches.ts';
import type { Answer } from './client.ts';
import { PASSWORD } from './data.ts';
import { importLines, jobLines } from './job-lines.ts';
import { atOnce, single, totalOf, type Line, type Target } from './line.ts';
import { listLines, patterns, plainLists } from './lists.ts';

const LARGEST = ['sns', 'logs'] as const;

const likeLine = (name: string): Line =>
  single(`400 like patterns on ${name}`, ({ api }) =>
    api('POST', '/sns/data', {
      querys: Array.from({ length: 4 }, () => ({ name, op: 'like', values: patterns(99).concat('%1%') })),
    }),
  );

async function sorted({ api }: Target): Promise<Answer> {
  const total = totalOf(await api('GET', '/sns?limit=1'));
  const sorts = ['endDate', 'updateTime', 'regDate'].map((name) => ({ name, order: 'DESC' }));
  return api('POST', `/sns/data?offset=${Math.floor(total / 2)}`, { sorts });
}

/** Returns the range of the longest report, and ten SNs with ten users. */
const reportOf = (target: Target, at: number) => ({
  startDate: new Date(Date.now() - 180 * 86_400_000).toISOString().slice(0, 10),
  sns: [target.busiest, ...target.batch(at)].slice(0, 10),
});
const users = Array.from({ length: 10 }, (_, at) => ({ loginName: `user${at}@site1` }));

const users1000 = (round: number, fields: object) =>
  Array.from({ length: 1000 }, (_, at) => ({ name: `person-${round}-${at}`, nickName: `Person ${at}`, ...fields }));

/** Returns the legal requests that cost most, with an import of so many lines. Those that delete come last. */
export const linesOf = (importedLines: number): readonly Line[] => [
  single('first /openapi.json', ({ open }) => open('GET', '/openapi.json'), { rounds: 1 }),
  likeLine('sn'),
  likeLine('description'),
  single('three sorts, page in the middle', sorted),
  single('overview', ({ api }) => api('GET', '/overview')),
  single('search', ({ api }) => api('GET', '/search?q=a1')),
  single('explain', ({ api, busiest }) => api('GET', `/sns/${busiest}/explain`)),
  single('peak report by day', (target, round) => target.api('POST', '/reports/sn/peak', { ...reportOf(target, round), scale: 'day' })),
  single('usage report', (target, round) => target.api('POST', '/reports/users/usage', { ...reportOf(target, round), users })),
  single('error report', (target, round) => target.api('POST', '/reports/users/errors', { ...reportOf(target, round), users })),
  ...listLines,
  plainLists,
  {
    name: '50 pages of 1,000 at once',
    send: ({ api }) => atOnce(50, (client) => api('POST', `/sns/data?limit=1000&offset=${client * 100}`, { sorts: [{ name: 'endDate' }] })),
  },
  { name: '64 sign-ins at once, from one address', changes: true, rounds: 1, send: ({ signIn }) => atOnce(64, (client) => signIn(1 + client, 100)) },
  { name: '64 sign-ins at once, from 64 addresses', changes: true, rounds: 1, send: ({ signIn }) => atOnce(64, (client) => signIn(1 + client, 1 + client)) },
  ...LARGEST.flatMap((name) =>
    EXPORT_FORMATS.map((format) => single(`export of ${name}, ${format}`, ({ api }) => api('GET', `/export/${name}?format=${format}`))),
  ),
  {
    name: 'exports of all other lists',
    send: async ({ api }) => {
      const answers: Answer[] = [];
      for (const name of EXPORT_NAMES.filter((other) => !LARGEST.includes(other as 'sns')))
        for (const format of EXPORT_FORMATS) answers.push(await api('GET', `/export/${name}?format=${format}`));
      return answers;
    },
  },
  single('POST of 1,000 users, new', ({ api }, round) => api('POST', '/users', users1000(round, {})), { changes: true }),
  single('POST of 1,000 users with passwords', ({ api }, round) => api('POST', '/users', users1000(round, { password: PASSWORD })), { changes: true, rounds: 1 }),
  single('POST /sns/generate_sn, 100', ({ api, product }) => api('POST', `/sns/generate_sn?count=100`, { product: { productName: product.name }, template: { name: 'Default' }, business: { name: 'Business 1' } }), { changes: true, rounds: 20 }),
  single('POST /sns/validate_codes, 1,000', ({ api }) => api('POST', '/sns/validate_codes', { devices: Array.from({ length: 1000 }, (_, at) => ({ code: `BLC1G3-KZE3YO6TF-${at}` })) })),
  ...batchLines,
  ...importLines(importedLines),
  ...jobLines,
]; // prettier-ignore
