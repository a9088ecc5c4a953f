import { BUSINESS_FLAGS } from '../../contract/records/licence.ts';
import { featureFlags } from '../../contract/records/features.ts';
import { featuresOf, type Catalogue } from './catalogue.ts';
import type { FeatureContent } from './products.ts';
import type { Author, Change, Entry } from './trail.ts';
import type { World } from './world.ts';

/** Returns the audit entries of the catalogue: Ines created the products, Matthias the businesses. */
export function catalogueTrail({ zone }: World, catalogue: Catalogue): Entry[] {
  const by =
    (author: Author) =>
    (time: number, operation: Entry['operation'], ...changes: Change[]): Entry => ({
      time,
      author,
      operation,
      changes,
    });
  const [ines, matthias] = [by('ines'), by('matthias')];
  const { products, templates, businesses } = catalogue;

  const ofProducts = products.flatMap(({ id, name, guid, refId, description, data, time }) => {
    const target = { kind: 'product', key: name };
    const record = { productName: name, productGuid: guid, refId, description, regDate: zone.toText(time) };
    const first = { name: 'Default', regDate: zone.toText(time), status: 0 };
    const features = featuresOf(catalogue, id).map(featureRecord);
    return [
      ines(
        time,
        'createProduct',
        { target, after: record },
        { target: { kind: 'template', key: `${name}/Default` }, after: first },
      ),
      ines(time + 600, 'createProductFeatures', { target, before: { features: [] }, after: { features } }),
      ines(time + 700, 'setProductDatas', { target, before: {}, after: dataFields(data) }),
    ];
  });
  const ofTemplates = templates.flatMap(
    ({ productId, productName, name, description, selects, data, locked, time }) => {
      const target = { kind: 'template', key: `${productName}/${name}` };
      const record = { name, regDate: zone.toText(time), status: 0, ...(description && { description }) };
      const selected = featuresOf(catalogue, productId).flatMap((feature, index) => selection(feature, selects[index]));
      const [before, after] = [selected.map((one) => one.before), selected.map((one) => one.after)];
      return [
        ...(name === 'Default' ? [] : [ines(time, 'createTemplate', { target, after: record })]),
        ines(time + 800, 'updateTemplateFeatures', {
          target,
          before: { features: before },
          after: { features: after },
        }),
        ...(data ? [ines(time + 850, 'setTemplateDatas', { target, before: {}, after: dataFields(data) })] : []),
        ...(locked
          ? [ines(time + 890, 'submitTemplate', { target, before: { status: 0 }, after: { status: 1 } })]
          : []),
      ];
    },
  );
  const ofBusinesses = businesses.map(({ guid, name, type, controlType, description, limits, flags, time }) => {
    const set = Object.fromEntries(BUSINESS_FLAGS.map((flag) => [flag, flags.includes(flag)]));
    const about = { guid, name, type, businessOs: 'DEFAULT', controlType, ...(description && { description }) };
    const after = { ...about, regDate: zone.toText(time), ...limits, ...set };
    return matthias(time, 'createBusiness', { target: { kind: 'business', key: name }, after });
  });
  return [...ofProducts, ...ofTemplates, ...ofBusinesses];
}

type Feature = Catalogue['features'][number];

const featureRecord = ({ id, guid, fid, name, type, value, version, users }: Feature) => ({
  ...{ id, guid, featureId: fid, name, value, version, users, type, source: 'PRODUCT' },
  ...Object.fromEntries(Object.keys(featureFlags).map((flag) => [flag, false])),
});

/** Returns the audit fields of a feature that a template selects: the ones that differ, with their new values. */
function selection({ id, name, value, version, users }: Feature, content: FeatureContent | undefined) {
  if (!content) return [];
  const own: FeatureContent = { ...(value && { value }), ...(version && { version }), ...(users && { users }) };
  const replaced = Object.fromEntries(Object.entries(own).filter(([field]) => Object.hasOwn(content, field)));
  return [{ before: { id, name, status: 0, ...replaced }, after: { id, name, status: 3, ...content } }];
}

const dataFields = (items: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(items).map(([name, value]) => [`datas.${name}`, value]));
