import type { Service } from './service.ts';

/** A product `Engine` with two features and a template Default that selects `Exporter`; and a business `Standard`. */
export async function makeCatalogue({ api }: Service): Promise<void> {
  await api('POST', '/products', { productName: 'Engine', refId: 'eng-1' });
  const [selected] = await api('POST', '/products/Engine/features', [
    { featureId: 1, name: 'Exporter', value: 10 },
    { featureId: 2, name: 'Importer', version: '1.0' },
  ]);
  await api('PATCH', '/products/Engine/templates/Default/features', [{ id: selected?.['id'], type: 'select' }]);
  await api('POST', '/businesses', { name: 'Standard', type: 'FLOAT', concurrentNumber: 5 });
}

/** Creates a catalogue and SNs of it. Returns their codes, oldest first. */
export async function makeSns(service: Service, count: number, terms: object = {}): Promise<string[]> {
  await makeCatalogue(service);
  const sns: string[] = [];
  for (let left = count; left > 0; left -= 100) {
    const made = await service.api('POST', `/sns/generate_sn?count=${Math.min(left, 100)}`, {
      ...{ product: { productName: 'Engine' }, template: { name: 'Default' }, business: { name: 'Standard' } },
      ...terms,
    });
    sns.push(...made.map(({ sn }) => String(sn)));
  }
  return sns;
}

/** Returns an SN as screens show it. */
export const shown = (sn: string): string => sn.replaceAll(/(.{4})(?=.)/g, '$1-');
