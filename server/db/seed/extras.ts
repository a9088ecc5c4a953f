import { takeIds } from '../../core/ids.ts';
import type { Transaction } from '../handle.ts';
import { type Catalogue, deviation, featuresOf } from './catalogue.ts';
import { moment, officeTime } from './calendar.ts';
import type { Order, SnRow } from './orders.ts';
import type { FeatureContent } from './products.ts';
import { insertAll } from './rows.ts';
import type { Entry } from './trail.ts';
import type { World } from './world.ts';

export type Extras = ReturnType<typeof makeExtras>;

/** The wanted deviation in a feature, with the fields that differ for the audit log. */
type Wish = { id: number; name: string; selected: 0 | 1; content: FeatureContent; before: object; after: object };

/**
 * Returns the deviations of single SNs from their template: features selected, deselected or overridden, features of
 * their own, configuration items. Some came with the order, others by a later change, which is in the audit log.
 */
export function makeExtras(world: World, orders: readonly Order[], catalogue: Catalogue) {
  const { random } = world;
  const deviations: ReturnType<typeof snFeature>[] = [];
  const own: ReturnType<typeof ownFeature>[] = [];
  const datas: { sn_id: number; name: string; value: string; update_time: number }[] = [];
  const entries: Entry[] = [];
  for (const order of orders) {
    const wish = random.chance(0.1) ? wishOf(world, order, catalogue) : undefined;
    const ofOneSn = random.chance(0.03);
    const site = random.chance(0.12)
      ? { site: random.pick(SITES), 'cost-centre': `K-${random.between(100, 999)}` }
      : {};
    for (const row of order.sns) {
      if (wish) deviations.push(snFeature(row, wish));
      if (ofOneSn) own.push(ownFeature(world, row));
      for (const [name, value] of Object.entries(site))
        datas.push({ sn_id: row.id, name, value, update_time: order.time });
      const later = !wish && row.revision === 1 && random.chance(0.04) ? wishOf(world, order, catalogue) : undefined;
      if (!later) continue;
      deviations.push(snFeature(row, later));
      entries.push(changed(world, row, later));
    }
  }
  return { deviations, own, datas, entries };
}

export async function writeExtras(tx: Transaction, { deviations, own, datas }: Extras): Promise<void> {
  const first = await takeIds(tx, own.length);
  await insertAll(
    tx,
    'feature',
    own.map((feature, index) => ({ ...feature, id: first + index })),
  );
  await insertAll(tx, 'sn_feature', deviations);
  await insertAll(tx, 'data', datas);
}

const SITES = ['Werk Nord', 'Head office', '总部', 'Bureau d’études', 'المكتب الرئيسي', 'Site hut 4'];

/** Returns a wanted deviation in one feature of the product. */
function wishOf({ random }: World, { offer }: Order, catalogue: Catalogue): Wish {
  const template = catalogue.templates.find(
    ({ productId, name }) => productId === offer.product + 1 && name === offer.template,
  );
  const features = featuresOf(catalogue, offer.product + 1);
  const index = random.below(features.length);
  const feature = features[index];
  if (!feature) throw new RangeError(`product ${offer.product} of the sample data has no features`);
  const inherited = template?.selects[index];
  const { id, name } = feature;
  const value = inherited?.value ?? feature.value;
  const [status, selected] = [{ status: inherited ? 3 : 0 }, { status: 3 }];
  if (value !== undefined) {
    const content = { value: value * 2 };
    return inherited
      ? { id, name, selected: 1, content, before: { value }, after: content }
      : { id, name, selected: 1, content, before: { ...status, value }, after: { ...selected, ...content } };
  }
  return inherited
    ? { id, name, selected: 0, content: {}, before: status, after: { status: 0 } }
    : { id, name, selected: 1, content: {}, before: status, after: selected };
}

const snFeature = (row: SnRow, { id, selected, content }: Wish) => ({
  sn_id: row.id,
  feature_id: id,
  ...deviation(selected, content),
});

const ownFeature = ({ random }: World, row: SnRow) => ({
  guid: random.guid(row.reg_date),
  product_id: row.product_id,
  sn_id: row.id,
  fid: 900,
  name: 'Custom import',
  version: '1.0',
  type: 'ReadOnly',
});

function changed({ random, zone, now }: World, row: SnRow, { id, name, before, after }: Wish): Entry {
  const found = moment(random, Math.min(row.update_time + 60, now), now);
  const inOffice = officeTime(random, zone, found);
  const time = inOffice > row.update_time ? inOffice : found;
  Object.assign(row, { update_time: time, revision: (row.revision ?? 1) + 1 });
  const told = (fields: object) => ({ features: [{ id, name, ...fields }] });
  const change = { target: { kind: 'sn', key: row.sn }, before: told(before), after: told(after) };
  return { time, author: 'matthias', operation: 'updateSnFeatures', changes: [change] };
}
