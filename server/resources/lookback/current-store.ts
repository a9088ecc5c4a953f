import { sql } from 'kysely';
import { partsOf } from '../../contract/kinds.ts';
import type { LookBackKind } from '../../contract/records/look-back.ts';
import type { TokenType } from '../../contract/holders/tokenids.ts';
import { normalSn } from '../../contract/sns/sn.ts';
import type { Reader } from '../../db/handle.ts';
import type { Target } from '../../http/audit.ts';
import type { ListDefinition } from '../../query/definition.ts';
import { recordById } from '../../query/list.ts';
import { businessList } from '../businesses/fields.ts';
import { findBusiness } from '../businesses/store.ts';
import { customerList } from '../customers/fields.ts';
import { customerById, customerTarget, findCustomer } from '../customers/store.ts';
import { DATA_PREFIX } from '../datas/change.ts';
import { ownedBy, type DataOwner, type Item } from '../datas/store.ts';
import { belongsTo, productLevel, snLevel, templateLevel, type Level } from '../features/fields.ts';
import { deviationsOf, featureRecords, type Owner } from '../features/store.ts';
import { machineList } from '../machines/fields.ts';
import { productList, templateList } from '../products/fields.ts';
import { findProduct, findTemplate } from '../products/store.ts';
import { snRecord, findSn } from '../sns/store.ts';
import { tokenIdList } from '../tokenids/fields.ts';
import { findTokenId } from '../tokenids/store.ts';
import type { Values } from '../undoing/change.ts';
import { userList } from '../users/fields.ts';
import { findUser } from '../users/store.ts';
import type { Feature, Features, Layer } from './features.ts';
import { LOOK_BACK_NAMES } from './names.ts';

/** A record as it is now. */
export type Current = {
  readonly fields: Values;
  /** Its features, for kinds that have some. */
  readonly features?: Features;
  /** The records whose features it inherits: the template, then the product. */
  readonly above?: readonly Target[];
};

type Find = (db: Reader, key: string) => Promise<Current | undefined>;

/** Returns a record as it is now, with the fields that the audit log has; undefined when there is none. */
export const currentOf = (db: Reader, { kind, key }: Target & { readonly kind: LookBackKind }) => KINDS[kind](db, key);

/** Returns the key of a record as the audit log has it. */
export const keyOf = (kind: LookBackKind, key: string): string => (kind === 'sn' ? (normalSn(key) ?? key) : key);

const KINDS: Readonly<Record<LookBackKind, Find>> = {
  sn: async (db, key) => {
    const row = await findSn(db, key);
    if (!row) return undefined;
    const { json } = await snRecord(db, key, { scope: ['product', 'template', 'business'], now: 0 });
    const record = JSON.parse(json) as SnRecord;
    const customer = row.customer_id === null ? undefined : await customerById(db, row.customer_id);
    const [product, template] = [record.product.productName, record.template.name];
    const names = {
      product,
      template,
      business: record.business.name,
      customer: customer && customerTarget(customer).key,
    };
    return {
      fields: { ...kept('sn', { ...record, ...names }), ...(await datasOf(db, { source: 'SN', id: row.id })) },
      features: await featuresOf(db, snLevel(row), [
        { kind: 'template', id: row.template_id },
        { kind: 'sn', id: row.id },
      ]),
      above: [
        { kind: 'template', key: `${product}/${template}` },
        { kind: 'product', key: product },
      ],
    };
  },
  product: async (db, key) => {
    const row = await findProduct(db, key);
    return (
      row && {
        fields: {
          ...(await fieldsOf(db, 'product', productList, row)),
          ...(await datasOf(db, { source: 'PRODUCT', id: row.id })),
        },
        features: await featuresOf(db, productLevel(row), []),
      }
    );
  },
  template: async (db, key) => {
    const [productName, name] = partsOf('template', key);
    const product = await findProduct(db, productName);
    const row = product && (await findTemplate(db, product, name));
    return (
      row && {
        fields: {
          ...(await fieldsOf(db, 'template', templateList, row)),
          ...(await datasOf(db, { source: 'TEMPLATE', id: row.id })),
        },
        features: await featuresOf(db, templateLevel(row), [{ kind: 'template', id: row.id }]),
        above: [{ kind: 'product', key: productName }],
      }
    );
  },
  customer: (db, key) => {
    const [groupName, name] = partsOf('customer', key);
    return plain(db, 'customer', customerList, findCustomer(db, { name, groupName }));
  },
  user: (db, key) => plain(db, 'user', userList, findUser(db, key)),
  business: (db, key) => plain(db, 'business', businessList, findBusiness(db, key)),
  machine: (db, key) =>
    plain(db, 'machine', machineList, db.first(sql<Row>`select id from machine where id = ${Number(key)}`)),
  tokenid: (db, key) => {
    const [guid, type] = partsOf('tokenid', key);
    return plain(db, 'tokenid', tokenIdList, findTokenId(db, guid, Number(type) as TokenType));
  },
};

type SnRecord = Values & {
  readonly product: { readonly productName: string };
  readonly template: { readonly name: string };
  readonly business: { readonly name: string };
};

type Row = { readonly id: number };

async function plain(
  db: Reader,
  kind: LookBackKind,
  list: ListDefinition,
  finding: Promise<Row | undefined>,
): Promise<Current | undefined> {
  const row = await finding;
  return row && { fields: await fieldsOf(db, kind, list, row) };
}

const fieldsOf = async (db: Reader, kind: LookBackKind, list: ListDefinition, { id }: Row): Promise<Values> =>
  kept(kind, JSON.parse(await recordById(db, list, id)) as Values);

/** Returns the fields of a record that the audit log has. */
const kept = (kind: LookBackKind, record: Values): Values =>
  Object.fromEntries(LOOK_BACK_NAMES[kind].flatMap((name) => (name in record ? [[name, record[name]]] : [])));

async function datasOf(db: Reader, owner: DataOwner): Promise<Values> {
  const items = await db.all(sql<Item>`select d.name, d.value from data d where ${ownedBy(owner)} order by d.name`);
  return Object.fromEntries(items.map(({ name, value }) => [`${DATA_PREFIX}${name}`, value]));
}

/** Returns the features of a level with the deviations of each owner. */
async function featuresOf(db: Reader, level: Level, owners: readonly Owner[]): Promise<Features> {
  const ids = await db.column(sql<{ id: number }>`select f.id from feature f where ${belongsTo(level)} order by f.id`);
  const bases = await recordsAt(db, productLevel({ id: level.product }), ids);
  const alone = bases.filter(({ source }) => source === 'SN').map(({ id }) => id);
  const layers: Layer[] = [];
  for (const owner of owners) {
    const deviation = await deviationsOf(db, owner, ids);
    layers.push(new Map(ids.map((id) => [id, deviation(id)])));
  }
  return {
    product: byId(bases.filter(({ source }) => source !== 'SN')),
    own: byId(await recordsAt(db, level, alone)),
    layers,
  };
}

const recordsAt = async (db: Reader, level: Level, ids: readonly number[]): Promise<Feature[]> =>
  (await featureRecords(db, level, ids)).map((text) => JSON.parse(text) as Feature);

const byId = (features: readonly Feature[]): Map<number, Feature> => new Map(features.map((each) => [each.id, each]));
