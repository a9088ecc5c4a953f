import { DEFAULT_PAGE } from '../../contract/bounds.ts';
import { timelineOperations } from '../../contract/history/timeline.ts';
import { TIMELINE_KINDS, TIMELINE_READS, type TimelineKind } from '../../contract/records/timeline.ts';
import { LicensingError } from '../../core/errors.ts';
import { mayRun } from '../../contract/permissions.ts';
import type { Actor } from '../../http/caller.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes } from '../../http/routes.ts';
import { assertMayRead } from '../audit/rules.ts';
import { merge } from './merge.ts';
import { sourcesOf } from './sources.ts';

export const timelineRoutes = (deps: Deps) =>
  new Routes(deps, timelineOperations).read('POST /timeline', async ({ db, actor, query, body }) => {
    const { kind, key, kinds = TIMELINE_KINDS, from, to, after } = body;
    assertMayRead(actor, kind);
    assertMayReadAll(actor, kinds);
    const { entries, hasMore } = await merge(await sourcesOf(db, { kind, key }, kinds, deps.clock()), {
      after,
      limit: query.limit ?? DEFAULT_PAGE,
      from: from === undefined ? undefined : db.zone.toInstant(from),
      to: to === undefined ? undefined : db.zone.toInstant(to, 'end'),
    });
    return {
      total: entries.length + (hasMore ? 1 : 0),
      items: entries.map(({ content: { kind: of, ...parts }, time, cursor }) =>
        JSON.stringify({ kind: of, time: db.zone.toText(time), cursor, ...parts }),
      ),
    };
  }).app;

function assertMayReadAll(actor: Actor, kinds: readonly TimelineKind[]): void {
  const refusal = kinds.map((kind) => mayRun(actor, TIMELINE_READS[kind])).find((text) => text !== undefined);
  if (refusal !== undefined) throw new LicensingError(531, refusal);
}
