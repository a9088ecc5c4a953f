import { sql } from 'kysely';
import { expect } from 'vitest';
import { createApp } from '../app.ts';
import type { FieldError } from '../contract/errors.ts';
import type { Envelope } from '../contract/envelope.ts';
import type { Role } from '../contract/roles.ts';
import type { Database, Notice } from '../db/handle.ts';
import { asOneChange, countOnce, revisions, type Audited } from './one-record.ts';
import { createTestApp, TEST_KEY, type TestApp } from './test-app.ts';

type Answer = Envelope<Record<string, unknown>>;

/** A batch, and the rules by which the refusals of its entries become its own. */
export type BatchCase = {
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly entries: readonly unknown[];
  readonly ifMatch?: string | undefined;
  readonly role?: Role;
  /** Codes that are checked for all entries before anything else. */
  readonly first: readonly number[];
  /** True when the version of each record is checked after `first`, and one alone refuses the batch. */
  readonly versionsApart: boolean;
  /** The key of an entry's record: a batch may not name one twice. */
  readonly key: (entry: never) => string;
  /** The field that a repeated entry is reported at. */
  readonly repeatedAt?: string;
  /** True when repeated entries are reported before `first`. */
  readonly repeatedFirst?: boolean;
  /** True when all entries change parts of one record. A batch then has one audited change and adds 1 to a revision. */
  readonly isOneRecord?: boolean;
  /** True when the message of a refusal names the first faulty entry and does not count the others. */
  readonly isUncounted?: boolean;
  /** True when one audited change names all entries. The audit log is not compared then. */
  readonly isAuditedTogether?: boolean;
};

export type Pair = {
  readonly batched: TestApp;
  readonly single: TestApp;
  /** Runs a batch on one service, and the same entries one by one on the other. Expects the same outcome. */
  readonly same: (given: BatchCase) => Promise<number>;
  readonly close: () => Promise<void>;
};

/**
 * Starts two services with the same data. `queries` read what must be equal in both afterwards. Columns with random
 * values do not belong in them.
 */
export async function createPair(fill: (service: TestApp) => Promise<void>, queries: readonly string[]): Promise<Pair> {
  const batched = createTestApp();
  const single = createTestApp();
  for (const service of [batched, single]) await fill(service);
  const trial = createApp({ ...single.deps, db: trialOf(single.db) }, {});
  const told = { batched: watch(batched), single: watch(single) };
  const state = ({ db }: TestApp) => Promise.all(queries.map((query) => db.read.all(sql.raw(query))));

  return {
    batched,
    single,
    same: async (given) => {
      const answer = await call(batched.app, given, given.entries);
      const tried: Answer[] = [];
      for (const entry of given.entries) tried.push(await call(trial, given, [entry]));
      const refusal = refusalOf(given, tried);
      if (refusal) expect(answer).toMatchObject(refusal);
      else {
        const items: object[] = [];
        const before = await revisions(single);
        for (const entry of given.entries) items.push(...(await call(single.app, given, [entry])).data.items);
        if (given.isOneRecord) await countOnce(single, before);
        expect({ status: answer.status, items: withoutGuids(answer.data.items) }).toEqual({
          status: 0,
          items: withoutGuids(items),
        });
        const [audited, byEntry] = [await lastAudit(batched), await lastAudit(single)];
        if (given.isOneRecord) expect(asOneChange(audited)).toEqual(asOneChange(byEntry));
        else if (!given.isAuditedTogether) expect(audited).toEqual(byEntry);
      }
      expect(told.batched()).toEqual(told.single());
      expect(await state(batched)).toEqual(await state(single));
      return answer.status;
    },
    close: async () => {
      await batched.close();
      await single.close();
    },
  };
}

/** Returns a database that runs each transaction to its end and then undoes it. */
function trialOf(db: Database): Database {
  const undone = new Error('undone');
  return {
    ...db,
    tx: async <Result>(fn: Parameters<typeof db.tx<Result>>[0]): Promise<Result> => {
      let result: Result | undefined;
      await db
        .tx(async (tx) => {
          result = await fn(tx);
          throw undone;
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error;
        });
      return result as Result;
    },
  };
}

async function call(app: TestApp['app'], given: BatchCase, body: readonly unknown[]): Promise<Answer> {
  const { method, path, ifMatch, role = 'administrator' } = given;
  const headers = {
    platformkey: TEST_KEY,
    'content-type': 'application/json',
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  };
  const response = await app.request(
    `/api${path}`,
    { method, headers, body: JSON.stringify(body) },
    {
      operator: {
        actor: { kind: 'operator', name: role, role },
        ip: '192.0.2.1',
        requestId: 'request',
        isProved: true,
      },
    },
  );
  return (await response.json()) as Answer;
}

/** Returns how a batch is refused whose entries are answered so alone; undefined when none is refused. */
function refusalOf(given: BatchCase, tried: readonly Answer[]): Partial<Answer> | undefined {
  const { first, versionsApart, repeatedFirst = false, isUncounted = false } = given;
  const refused = tried.map((answer, at) => ({ ...answer, at })).filter(({ status }) => status !== 0);
  const early = combined(refused.filter(({ status }) => first.includes(status)));
  const repeated = repetition(given);
  const version = versionsApart ? refused.find(({ status }) => status === 4120) : undefined;
  const stages = repeatedFirst ? [repeated, early] : [early, repeated];
  return (
    stages.find((refusal) => refusal !== undefined) ??
    (version && { status: 4120, msg: version.msg ?? '' }) ??
    combined(refused, isUncounted)
  );
}

function combined(refused: readonly (Answer & { at: number })[], isUncounted = false): Partial<Answer> | undefined {
  const leading = refused.find(({ status }) => status === 1806) ?? refused[0];
  if (!leading) return undefined;
  // Alone, an entry is [0]. A refusal of the entry itself has its own message there.
  const errors = refused.flatMap(({ at, errors: faults = [] }) =>
    faults.map(({ path, msg }) => ({ path: path.replace('[0]', `[${at}]`), msg })),
  );
  const more = refused.length > 1 && !isUncounted ? ` (and ${refused.length - 1} more)` : '';
  const msg = (leading.msg ?? '').replace('[0]', `[${leading.at}]`).replace(/\.$/, '');
  return { status: leading.status, msg: `${msg}${more}.`, errors };
}

function repetition({ entries, key, repeatedAt }: BatchCase): Partial<Answer> | undefined {
  const seen = new Map<string, number>();
  const errors: FieldError[] = [];
  for (const [at, entry] of entries.entries()) {
    const earlier = seen.get(key(entry as never));
    if (earlier === undefined) seen.set(key(entry as never), at);
    else
      errors.push({
        path: repeatedAt === undefined ? `[${at}]` : `[${at}].${repeatedAt}`,
        msg: `is the same record as [${earlier}]`,
      });
  }
  return errors.length > 0 ? { status: 515, errors } : undefined;
}

/** Returns the audited changes of the last batch: those of one entry, or of the entries since the last call. */
const seenAudit = new WeakMap<TestApp, number>();
async function lastAudit(service: TestApp): Promise<Audited> {
  const after = seenAudit.get(service) ?? 0;
  const rows = await service.db.read.all(
    sql<{
      id: number;
      targets: string;
      before: string;
      after: string;
    }>`select id, targets, before, after from audit where id > ${after} and outcome = 0 order by id`,
  );
  seenAudit.set(service, rows.at(-1)?.id ?? after);
  const parsed = (name: 'targets' | 'before' | 'after') =>
    withoutGuids(rows.flatMap((row) => JSON.parse(row[name]) as object[]));
  const found = await service.db.read.all(
    sql<object>`select distinct kind, key from audit_target where audit_id > ${after} order by kind, key`,
  );
  return { targets: parsed('targets'), before: parsed('before'), after: parsed('after'), found };
}

/** Returns a function that returns the different notices since its last call, except that the audit log has grown. */
function watch({ db }: TestApp): () => string[] {
  let notices: Notice[] = [];
  db.watch(
    (told) => void (notices = [...notices, ...told]),
    () => undefined,
  );
  return () => {
    const records = notices.filter(({ kind }) => kind !== 'audit');
    const different = [...new Set(records.map(({ kind, key = '' }) => `${kind} ${key}`))].toSorted();
    notices = [];
    return different;
  };
}

/** Guids are random. */
const withoutGuids = (values: readonly object[]): object[] => values.map((value) => ({ ...value, guid: undefined }));
