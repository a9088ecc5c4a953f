import { snFeatureOperations } from '../../contract/sns/sn-features.ts';
import { assertDistinct, eachEntry } from '../../core/batch.ts';
import type { Condition } from '../../query/condition.ts';
import { runList } from '../../query/list.ts';
import type { WriteMode } from '../../core/write.ts';
import type { Reader } from '../../db/handle.ts';
import { objects, type Answer } from '../../http/answer.ts';
import type { Deps } from '../../http/deps.ts';
import { Routes, type WriteContext } from '../../http/routes.ts';
import { snOr404, type SnRow } from '../sns/store.ts';
import { changedItems, changeFeatures, deselect, namedById } from './change.ts';
import { belongsTo, featureList, snLevel } from './fields.ts';
import { identifier, SELECTOR_RULES, theOne } from './identify-rules.ts';
import {
  byVersion,
  knownFeatures,
  listOf,
  named,
  ofFid,
  single,
  versionOf,
  writableFeature,
  writableSn,
  type SnWrite,
} from './sn-selection.ts';
import { featureOr404, featureRows, type FeatureRow } from './store.ts';

/** Literal paths come before `{uid}`. */
export const snFeatureRoutes = (deps: Deps) =>
  new Routes(deps, snFeatureOperations)
    .read('GET /sns/{sn}/features', async ({ db, path, query: { scope = 'selected', ...page } }) =>
      listOf(db, await snOr404(db, path.sn), page, scope),
    )
    .read('POST /sns/{sn}/features/data', async ({ db, path, query, body }) => {
      const level = snLevel(await snOr404(db, path.sn));
      return runList(db, featureList(level), query, body, { where: [belongsTo(level)] });
    })
    .write('PATCH /sns/{sn}/features', (context) => changeBatch(context, 'patch'))
    .write('POST /sns/{sn}/features', (context) => changeBatch(context, 'reset'))
    .write('DELETE /sns/{sn}/features', deselectBatch)
    .read('GET /sns/{sn}/features/name/{featureName}', async ({ db, path, query }) => {
      const sn = await snOr404(db, path.sn);
      await knownFeatures(db, snLevel(sn), named(path.featureName));
      return listOf(db, sn, query, 'selected', named(path.featureName));
    })
    .write('DELETE /sns/{sn}/features/name/{featureName}', (context) =>
      deselectAll(context, named(context.path.featureName)),
    )
    .read('GET /sns/{sn}/features/fid/{fid}', async ({ db, path }) => {
      const sn = await snOr404(db, path.sn);
      await knownFeatures(db, snLevel(sn), ofFid(path.fid));
      return listOf(db, sn, { limit: Number.MAX_SAFE_INTEGER }, 'selected', ofFid(path.fid));
    })
    .write('DELETE /sns/{sn}/features/fid/{fid}', (context) => deselectAll(context, ofFid(context.path.fid)))
    .read('GET /sns/{sn}/features/{uid}', async ({ db, path }) => {
      const sn = await snOr404(db, path.sn);
      return single(db, sn, await featureOr404(db, snLevel(sn), path.uid));
    })
    .write('PATCH /sns/{sn}/features/{uid}', (context) => changeOne(context, 'patch'))
    .write('POST /sns/{sn}/features/{uid}', (context) => changeOne(context, 'reset'))
    .write('DELETE /sns/{sn}/features/{uid}', (context) =>
      deselectOne(context, (db, sn) => featureOr404(db, snLevel(sn), context.path.uid)),
    )
    .read('GET /sns/{sn}/features/name/{featureName}/version/{version}', async ({ db, path }) => {
      const sn = await snOr404(db, path.sn);
      return single(db, sn, await byVersion(db, sn, path));
    })
    .write('DELETE /sns/{sn}/features/name/{featureName}/version/{version}', (context) =>
      deselectOne(context, (db, sn) => byVersion(db, sn, context.path)),
    ).app;

type Context<Key extends keyof typeof snFeatureOperations> = WriteContext<(typeof snFeatureOperations)[Key]>;

async function changeBatch(context: Context<'PATCH /sns/{sn}/features'>, mode: WriteMode): Promise<Answer> {
  const { tx, body, audit } = context;
  const holder = await writableSn(context);
  await namedById(tx, holder.level, body);
  const revision = await changeFeatures(tx, holder, body, mode, audit);
  return { ...objects(await changedItems(tx, holder.level, body)), etag: `"${revision}"` };
}

/** The answer always contains the value, even when it was not supplied. */
async function changeOne(context: Context<'PATCH /sns/{sn}/features/{uid}'>, mode: WriteMode): Promise<Answer> {
  const { tx, path, body, audit } = context;
  const { sn, feature, holder } = await writableFeature(context, (_tx, row) =>
    featureOr404(tx, snLevel(row), path.uid),
  );
  const entry = { ...body, id: feature.id };
  const revision = await changeFeatures(tx, holder, [entry], mode, audit);
  const items = await changedItems(tx, holder.level, [entry], ['value']);
  return { ...objects(items), etag: `"${await versionOf(tx, { ...sn, revision }, feature)}"` };
}

async function deselectBatch(context: Context<'DELETE /sns/{sn}/features'>): Promise<Answer> {
  const { tx, body, audit } = context;
  const holder = await writableSn(context);
  const identify = identifier(SELECTOR_RULES, await featureRows(tx, holder.level));
  const rows = await eachEntry(body, async (entry) => theOne(SELECTOR_RULES, identify(entry), entry));
  assertDistinct(rows.map((row) => String(row.id)));
  return removed(rows, await deselect(tx, holder, rows, audit));
}

/** A known feature that is not selected does not change. */
async function deselectAll(context: SnWrite, condition: Condition): Promise<Answer> {
  const { tx, audit } = context;
  const holder = await writableSn(context);
  const rows = (await knownFeatures(tx, holder.level, condition)).filter((row) => row.selected === 1);
  return removed(rows, await deselect(tx, holder, rows, audit));
}

async function deselectOne(context: SnWrite, find: (db: Reader, sn: SnRow) => Promise<FeatureRow>): Promise<Answer> {
  const { sn, feature, holder } = await writableFeature(context, find);
  const revision = await deselect(context.tx, holder, [feature], context.audit);
  return removed([feature], await versionOf(context.tx, { ...sn, revision }, feature));
}

const removed = (rows: readonly FeatureRow[], version: number | string): Answer => ({
  ...objects(rows.map(({ id }) => ({ id }))),
  etag: `"${version}"`,
});
