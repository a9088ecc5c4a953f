import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSn } from '../../testing/factories.ts';
import type { Reply, Run, Sent } from '../../testing/killed.ts';
import {
  borrowRequest,
  lend,
  LENDING,
  licencesIn,
  newDevice,
  returnRequest,
  seatsOf,
  updateRequest,
  type TestLicence,
} from '../../testing/offline.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const PROGRAM = join(import.meta.dirname, '../../testing/killed.ts');

/** The initial data of all services: SNs with one seat, with a lent seat, with two seats, and of one device. */
type Start = {
  readonly folder: string;
  readonly sns: Readonly<Record<'free' | 'lent' | 'two' | 'whole' | 'one', string>>;
  readonly giveBack: string;
  /** The last serial that was given out. */
  readonly serial: number;
};

let start: Start;
let root: string;
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'licet-killed-'));
  const folder = join(root, 'start');
  const service = createTestApp();
  const seats = (concurrentNumber: number) => makeSn(service, { concurrentNumber }, LENDING);
  const sns = {
    free: await seats(1),
    lent: await seats(1),
    two: await seats(2),
    whole: await seats(1),
    one: await makeSn(service, { volumeNumber: 1 }),
  };
  const device = newDevice();
  const { borrow, serial } = await lend(service, borrowRequest(sns.lent, device));
  cpSync(service.dataDir, folder, { recursive: true });
  await service.close();
  start = { folder, sns, giveBack: returnRequest(sns.lent, device, borrow), serial };
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const checkOut = (sn: string) => ({ path: '/sns/checkout', body: { code: borrowRequest(sn, newDevice()) } });
const update = (sn: string) => ({ path: '/sns/update_code', body: { code: updateRequest(sn, newDevice()) } });

type Operation = {
  readonly sent: (start: Start) => Sent;
  /** A later request of another device, and the expected code. */
  readonly next: (start: Start) => Sent[number];
  readonly told: number;
};

const operations: Readonly<Record<string, Operation>> = {
  'POST /sns/checkout': {
    sent: ({ sns }) => [checkOut(sns.free)],
    next: ({ sns }) => checkOut(sns.free),
    told: 1799,
  },
  'two of them that share a commit': {
    sent: ({ sns }) => [checkOut(sns.two), checkOut(sns.two)],
    next: ({ sns }) => checkOut(sns.two),
    told: 1799,
  },
  'POST /sns/checkin': {
    sent: ({ giveBack }) => [{ path: '/sns/checkin', body: { code: giveBack } }],
    next: ({ sns }) => checkOut(sns.lent),
    told: 0,
  },
  'POST /sns/update_code of a new device': {
    sent: ({ sns }) => [update(sns.one)],
    next: ({ sns }) => update(sns.one),
    told: 1795,
  },
  'POST /sns/update_codes with an entry that fails and one that disables its SN': {
    sent: ({ sns }) => {
      const whole = { code: updateRequest(sns.whole, newDevice()), disableSn: true };
      const lent = { code: borrowRequest(sns.free, newDevice()) };
      return [
        {
          path: '/sns/update_codes',
          body: [{ code: updateRequest(sns.one, newDevice()) }, { code: '?' }, whole, lent],
        },
      ];
    },
    next: ({ sns }) => update(sns.whole),
    told: 1797,
  },
};

describe('killed between any two steps, a service has done all that was asked or nothing, and answers when asked again', () => {
  test.each(Object.entries(operations))('%s', async (name, { sent: make, next, told }) => {
    const sent = make(start);
    const runs = await runsOf(join(root, name.replaceAll('/', ' ')), sent);
    const [commit, last] = [runs.findLastIndex(({ before }) => before === 'commit'), runs.at(-1)];
    const [untouched, done] = [await contentsOf(start.folder), await contentsOf(last?.folder)];
    expect(done).not.toEqual(untouched);
    let repeated: Contents | undefined;
    for (const [at, run] of runs.entries()) {
      const isDone = at > commit;
      const service = createTestApp({ DATA_DIR: run.folder });
      expect(await contents(service), `killed before: ${run.before}`).toEqual(isDone ? done : untouched);
      const again = await sendAll(service, sent);
      expect(again.map(({ status }) => status)).toEqual(last?.answers.map((answer) => answer?.status));
      const after = await contents(service);
      if (isDone) repeated ??= after;
      expect(after, `killed before: ${run.before}; asked again`).toEqual(isDone ? repeated : done);
      await expectStrings(service, run, again);
      expect(await sendAll(service, [next(start)])).toEqual([expect.objectContaining({ status: told })]);
      await service.close();
    }
  });
});

/** Returns the runs of a process that killed itself. */
async function runsOf(folder: string, sent: Sent): Promise<Run[]> {
  mkdirSync(folder);
  cpSync(start.folder, join(folder, 'start'), { recursive: true });
  writeFileSync(join(folder, 'sent.json'), JSON.stringify(sent));
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const { promise: ended, resolve } = Promise.withResolvers<NodeJS.Signals | null>();
  child.once('close', (_code, signal) => resolve(signal));
  const fault = await text(child.stderr);
  expect([await ended, fault]).toEqual(['SIGKILL', '']);
  return JSON.parse(readFileSync(join(folder, 'runs.json'), 'utf8')) as Run[];
}

const sendAll = (service: TestApp, sent: Sent): Promise<Reply[]> =>
  Promise.all(sent.map(async ({ path, body }) => (await service.api('POST', path, body)).envelope));

/**
 * Expects that a repeated borrow or return gets its first answer, even when it disabled its SN, and that a repeated
 * update gets a new string. New serials are above all earlier ones, and the strings hold exactly the borrowed seats.
 */
async function expectStrings(service: TestApp, { answers }: Run, again: readonly Reply[]): Promise<void> {
  const [before, now] = [licencesOf(service, answers), licencesOf(service, again)];
  const highest = Math.max(start.serial, ...before.map(({ serial }) => serial));
  for (const licence of now) {
    const known =
      licence.sn === start.sns.one ? undefined : before.find(({ device }) => isSame(device, licence.device));
    if (known) expect(licence).toEqual(known);
    else expect(licence.serial).toBeGreaterThan(highest);
  }
  for (const sn of [start.sns.free, start.sns.two]) {
    const lent = now.flatMap((licence) => (licence.sn === sn && licence.borrow ? [licence.borrow.borrowId] : []));
    expect((await seatsOf(service, sn)).map(({ borrowId }) => borrowId).toSorted()).toEqual(lent.toSorted());
  }
}

const isSame = (one: TestLicence['device'], other: TestLicence['device']): boolean => one['mid'] === other['mid'];

const licencesOf = (service: TestApp, replies: Run['answers']): TestLicence[] =>
  licencesIn(service, JSON.stringify(replies).replaceAll('\\"', '"'));

/** The rows of each table, without random values. */
type Contents = Readonly<Record<string, readonly string[]>>;

const DRAWN = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[0-9a-f]{32}\b|(?<=\\"(?:code|sign)\\":\\")[^\\]+/g;

async function contentsOf(folder = ''): Promise<Contents> {
  const service = createTestApp({ DATA_DIR: folder });
  try {
    return await contents(service);
  } finally {
    await service.close();
  }
}

async function contents({ db }: TestApp): Promise<Contents> {
  const tables = await db.read.column<string>(
    sql`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  );
  const found: Record<string, readonly string[]> = {};
  for (const name of tables.toSorted()) {
    const rows = await db.read.all<Record<string, unknown>>(sql`select * from ${sql.id(name)}`);
    found[name] = rows.map((row) => JSON.stringify(row).replaceAll(DRAWN, '…')).toSorted();
  }
  return found;
}
