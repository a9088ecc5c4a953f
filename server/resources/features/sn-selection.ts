import { sql, type SqlBool } from 'kysely';
import type { FeatureScope } from '../../contract/catalogue/features.ts';
import type { Condition } from '../../query/condition.ts';
import { LicensingError } from '../../core/errors.ts';
import { runList, type PageRequest } from '../../query/list.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { one, type Answer } from '../../http/answer.ts';
import { assertWritable } from '../sns/rules.ts';
import { snOr404, touchSn, type SnRow } from '../sns/store.ts';
import type { AuditChange, Holder } from './change.ts';
import { belongsTo, featureList, inScope, snLevel, type Level } from './fields.ts';
import { identify, SELECTOR_RULES, theOne } from './identify-rules.ts';
import { featureRecords, featureRows, templateRevision, type FeatureRow } from './store.ts';

/** The parts of a request that a change of an SN's features needs. */
export type SnWrite = {
  readonly tx: Transaction;
  readonly path: { readonly sn: string };
  readonly audit: AuditChange;
  readonly expect: (revision: number | string) => void;
};

/** The features with a name, of any level. */
export const named = (name: string): Condition => sql<SqlBool>`f.name = ${name}`;

/** The features with a fid, of any level. */
export const ofFid = (fid: number): Condition => sql<SqlBool>`f.fid = ${fid}`;

/** Returns a page of the features of an SN, with the version of the SN. */
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

/** Returns the features that meet a condition, selected or not. Throws 1283 when there is none. */
export async function knownFeatures(db: Reader, level: Level, condition: Condition): Promise<FeatureRow[]> {
  const rows = await featureRows(db, level, condition);
  if (rows.length === 0) throw new LicensingError(1283, 'Neither the product nor the SN has such a feature.');
  return rows;
}

/**
 * Returns the feature with a name and a version that is in force for the SN. Throws 1283 for none, 4091 for several.
 */
export async function byVersion(
  db: Reader,
  sn: SnRow,
  { featureName, version }: { featureName: string; version: string },
): Promise<FeatureRow> {
  const clues = { name: featureName, version };
  const rows = await featureRows(db, snLevel(sn), named(featureName));
  return theOne(SELECTOR_RULES, identify(SELECTOR_RULES, rows, clues), clues);
}

/**
 * Returns the version of a feature of an SN. It counts changes of the SN, of its template and of the feature, each of
 * which can change the record.
 */
export const versionOf = async (db: Reader, sn: SnRow, feature: FeatureRow): Promise<string> =>
  `${sn.revision}.${await templateRevision(db, sn.template_id)}.${feature.revision}`;

/** Returns one feature of an SN. */
export async function single(db: Reader, sn: SnRow, feature: FeatureRow): Promise<Answer> {
  const [record = ''] = await featureRecords(db, snLevel(sn), [feature.id]);
  return one(record, await versionOf(db, sn, feature));
}

/** Returns the SN whose features a batch changes. Throws 4120 when it has another version, 4093 when it is archived. */
export async function writableSn({ tx, path, expect }: SnWrite): Promise<Holder> {
  const row = await snOr404(tx, path.sn);
  expect(row.revision);
  assertWritable(row);
  return snHolder(tx, row);
}

/**
 * Returns the SN and its feature that a request changes. Throws 4120 when the feature has another version, 4093 when
 * the SN is archived.
 */
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

/** Returns an SN as the holder of its features. */
export const snHolder = (tx: Transaction, row: SnRow): Holder => ({
  level: snLevel(row),
  owner: { kind: 'sn', id: row.id },
  target: { kind: 'sn', key: row.sn },
  revision: row.revision,
  touch: () => touchSn(tx, row),
});
