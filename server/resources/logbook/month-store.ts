import { dialect } from '../../db/dialect.ts';
import type { Database, LogPart, LogParts } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import type { Deps } from '../../http/deps.ts';
import { saveLogsKeptFrom } from '../../db/logs-kept.ts';
import { tellAllLogsChanged } from './change.ts';
import { saveDaysDue } from './due-store.ts';
import { groupsOf, uncountingGroups } from './remove-store.ts';
import { extentsOf } from './store.ts';

/** SNs whose numbers one transaction passes. */
const SLICE = 100;

/** Seconds until the next attempt when the log was in use. Each attempt lets other transactions wait for a moment. */
const AGAIN = 60;

/** Seconds between two looks for months without a part. */
const LOOK = 3600;

/** Long reads, for which others do not wait. */
const COUNTING = { caller: 'logRetention', isOwn: true, isBackground: true } as const;

const WITHIN = 'start_time >= ?1 and start_time < ?2';

/** Finds an entry of a part that must be kept. */
const KEPT = statement<{
  n: number;
}>(`select 1 as n where exists (select 1 from sn_log where ${WITHIN} and end_time is null)
  or exists (select 1 from sn_log where ${WITHIN} and end_time >= ?3)`);
const SNS = statement<{ sn_id: number }>(
  `select distinct sn_id from sn_log where ${WITHIN} and sn_id > ?3 order by sn_id limit ${SLICE}`,
);
const PASS = statement<never>(`insert into sn_log_kept select id, next
  from (select e.id, e.first, coalesce((select min(number) from sn_log
      where sn_id = e.id and number >= e.first and start_time >= ?2), e.last + 1) as next
    from (${extentsOf(dialect.rows('?1', 'n', 'integer'))}) e) passed
  where next > first on conflict (sn_id) do update set first = excluded.first`);
const UNPASSED = statement<{ id: number }>(`select l.id from sn_log l left join sn_log_kept k on k.sn_id = l.sn_id
  where l.start_time >= ?1 and l.start_time < ?2 and (k.first is null or l.number >= k.first) limit 1`);
const LATEST = statement<{ id: number }>(`select coalesce(max(id), 0) as id from sn_log where ${WITHIN}`);
/** Finds what makes the counts of a part wrong: later entries, and SNs whose entries have been counted already. */
const CHANGED = statement<{ n: number }>(`select 1 as n where exists (select 1 from sn_log_gone)
  or exists (select 1 from sn_log where ${WITHIN} and id > ?3)`);

type Group = Readonly<Record<string, string | number | null>>;
const { counts, blocks, spans } = groupsOf(WITHIN);
const GROUPS = [counts, blocks, spans].map((sql) => statement<Group>(sql));

const cell = (place: number): string => dialect.cell('n', place, 'integer');
const ROWS = dialect.rows('?', 'n', 'json');
const UNCOUNT = uncountingGroups({
  counts: `select ${dialect.cell('n', 0, 'sn_log.status')} as status, ${cell(1)} as error_code, ${cell(2)} as n from ${ROWS}`,
  blocks: `select ${cell(0)} as block, ${cell(1)} as n from ${ROWS}`,
  spans: `select ${cell(0)} as span, ${cell(1)} as n from ${ROWS}`,
});
const RETURNED = statement<never>(
  `update borrow set log_id = null where log_id in (select id from sn_log where ${WITHIN})`,
);

/** Returns a function that makes the parts of the log for the next months, once an hour. */
export function monthsAhead({ clock, steady }: Pick<Deps, 'clock' | 'steady'>): (db: Database) => Promise<void> {
  let notBefore = Number.NEGATIVE_INFINITY;
  return async (db) => {
    if (!db.logParts || steady() < notBefore) return;
    const isMade = await db.logParts.make(db, clock());
    notBefore = steady() + (isMade ? LOOK : AGAIN);
  };
}

/**
 * Returns the steps that remove the parts of the log whose entries all ended before a second: they leave what removing each
 * entry would leave. A step returns false when nothing is to be done now. A part with an entry that is kept stays.
 */
export function monthRemoval(steady: () => number): (db: Database, limit: number) => Promise<boolean> {
  let pass: Pass = { limit: Number.NaN, parts: [], snId: 0, notBefore: 0 };
  return async (db, limit) => {
    const { logParts } = db;
    if (!logParts) return false;
    if (limit !== pass.limit) {
      const parts = (await logParts.all(db.read)).filter(({ to }) => to <= limit);
      pass = { limit, parts, snId: 0, notBefore: 0 };
    }
    const [part, ...others] = pass.parts;
    if (!part || steady() < pass.notBefore) return false;
    const { from, to } = part;
    const hasKept = pass.snId === 0 && (await db.read.get(KEPT, from, to, limit)) !== undefined;
    const sns = hasKept ? [] : await db.read.rows(SNS, from, to, pass.snId);
    const last = sns.at(-1);
    if (last) {
      // From here on these entries are older than the run of numbers without a gap, and each list still has them.
      await db.tx((tx) => tx.exec(PASS, JSON.stringify(sns.map(({ sn_id }) => sn_id)), limit));
      pass.snId = last.sn_id;
      return true;
    }
    const removed = hasKept ? 'kept' : await removePart(db, logParts, part, limit);
    if (removed === 'inUse') pass.notBefore = steady() + AGAIN;
    else pass = { ...pass, parts: others, snId: 0 };
    return removed !== 'inUse';
  };
}

/** The parts that are left to remove, and the last SN of the first one whose numbers were passed. */
type Pass = { readonly limit: number; readonly parts: readonly LogPart[]; snId: number; notBefore: number };

/** Counts the entries of a part while others work, and then removes it if nothing has changed since. */
async function removePart(
  db: Database,
  parts: LogParts,
  part: LogPart,
  limit: number,
): Promise<'removed' | 'kept' | 'inUse'> {
  const { from, to } = part;
  // While no transaction runs, all entries have been committed whose ids are not higher than this one.
  const latest = await parts.alone(db, (tx) => tx.get(LATEST, from, to));
  if (!latest) return 'inUse';
  const reader = db.reader(COUNTING);
  if (await reader.get(UNPASSED, from, to)) return 'kept';
  const groups: string[] = [];
  for (const group of GROUPS) groups.push(JSON.stringify((await reader.rows(group, from, to)).map(Object.values)));
  const isRemoved = await parts.alone(db, async (tx) => {
    if (await tx.get(CHANGED, from, to, latest.id)) return false;
    for (const [at, uncount] of UNCOUNT.entries()) await tx.exec(uncount, groups[at] ?? '[]');
    await tx.exec(RETURNED, from, to);
    await parts.drop(tx, part);
    await saveLogsKeptFrom(tx, limit);
    await saveDaysDue(tx, limit);
    tx.tell('log');
    tellAllLogsChanged(tx);
    return true;
  });
  return isRemoved === true ? 'removed' : 'inUse';
}
