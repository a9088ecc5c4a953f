import { sql, type SqlBool } from 'kysely';
import type { FeatureScope } from '../../contract/catalogue/features.ts';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, type PageRequest } from '../../query/list.ts';
import type { Changing } from '../../http/commit.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { one, type Answer } from '../../http/answer.ts';
import { assertWritable } from '../sns/rules.ts';
import { snOr404, touchSn, type SnRow } from '../sns/store.ts';
import type { Holder } from './change.ts';
import { belongsTo, featureList, inScope, snLevel, type Level } from './fields.ts';
import { identifier, SELECTOR_RULES, theOne } from './identify-rules.ts';
import { featureRecords, featureRows, templateRevision, type FeatureRow } from './store.ts';

export type SnWrite = Pick<Changing, 'tx' | 'audit' | 'expect'> & { readonly path: { readonly sn: string } };

export const named = (name: string): Condition => sql<SqlBool>`f.name = ${name}`;

export const ofFid = (fid: number): Condition => sql<SqlBool>`f.fid = ${fid}`;

export async function listOf(
  db: Reader,
  sn: SnRow,
  page: PageRequest,
  scope: FeatureScope,
  ...conditions: readonly Condition[]
): Promise<Answer> {
  const level = snLevel(sn);
  const where = [belongsTo(level), ...inScope(scope), ...conditions];
  return { ...(await runList(db, featureList(level), page, {}, { where })), etag: `"${sn.revision}"` };
}

/** Returns features, selected or not. Throws 1283 when none meets the condition. */
export async function knownFeatures(db: Reader, level: Level, condition: Condition): Promise<FeatureRow[]> {
  const rows = await featureRows(db, level, condition);
  if (rows.length === 0) throw new LicensingError(1283, 'Neither the product nor the SN has such a feature.');
  return rows;
}

/** Returns the feature in force with a name and a version. Throws 1283 for none, 4091 for several. */
export async function byVersion(
  db: Reader,
  sn: SnRow,
  { featureName, version }: { featureName: string; version: string },
): Promise<FeatureRow> {
  const clues = { name: featureName, version };
  const rows = await featureRows(db, snLevel(sn), named(featureName));
  return theOne(SELECTOR_RULES, identifier(SELECTOR_RULES, rows)(clues), clues);
}

/** Returns the version of an SN's feature: the SN, its template and the feature can each change the record. */
export const versionOf = async (db: Reader, sn: SnRow, feature: FeatureRow): Promise<string> =>
  `${sn.revision}.${await templateRevision(db, sn.template_id)}.${feature.revision}`;

export async function single(db: Reader, sn: SnRow, feature: FeatureRow): Promise<Answer> {
  const [record = ''] = await featureRecords(db, snLevel(sn), [feature.id]);
  return one(record, await versionOf(db, sn, feature));
}

/** Throws 4120 when the SN has another version, 4093 when it is archived. */
export async function writableSn({ tx, path, expect }: SnWrite): Promise<Holder> {
  const row = await snOr404(tx, path.sn);
  expect(row.revision);
  assertWritable(row);
  return snHolder(tx, row);
}

/** Throws 4120 when the feature has another version, 4093 when the SN is archived. */
export async function writableFeature(
  { tx, path, expect }: SnWrite,
  find: (tx: Transaction, sn: SnRow) => Promise<FeatureRow>,
): Promise<{ sn: SnRow; feature: FeatureRow; holder: Holder }> {
  const sn = await snOr404(tx, path.sn);
  const feature = await find(tx, sn);
  expect(await versionOf(tx, sn, feature));
  assertWritable(sn);
  return { sn, feature, holder: snHolder(tx, sn) };
}

export const snHolder = (tx: Transaction, row: SnRow): Holder => ({
  level: snLevel(row),
  owner: { kind: 'sn', id: row.id },
  target: { kind: 'sn', key: row.sn },
  revision: row.revision,
  touch: () => touchSn(tx, row),
});
