import { insertSns, snOr404 } from '../resources/sns/store.ts';
import type { TestApp } from './test-app.ts';

let made = 0;

/** Returns a name that no other record of the test has. */
export const unique = (word: string): string => `${word} ${++made}`;

export type Catalogue = { product: string; template: string; business: string };

/** A product with its Default template and a business of a type, created through the API. */
export async function makeCatalogue(service: TestApp, business: object = {}): Promise<Catalogue> {
  const names = { product: unique('Product'), template: 'Default', business: unique('Business') };
  await ok(service.api('POST', '/products', { productName: names.product }));
  await ok(service.api('POST', '/businesses', { name: names.business, type: 'LOCAL', ...business }));
  return names;
}

/** Returns the body of generate_sn for a catalogue. */
export const generateBody = (catalogue: Catalogue, attributes: object = {}): object => ({
  product: { productName: catalogue.product },
  template: { name: catalogue.template },
  business: { name: catalogue.business },
  ...attributes,
});

/** Generates SNs and returns their codes. */
export async function makeSns(
  service: TestApp,
  catalogue: Catalogue,
  attributes: object = {},
  count = 1,
): Promise<string[]> {
  const { envelope } = await ok(
    service.api('POST', `/sns/generate_sn?count=${count}`, generateBody(catalogue, attributes)),
  );
  return envelope.data.items.map((item) => String(item['sn']));
}

/** Generates one SN of a new catalogue. */
export async function makeSn(service: TestApp, attributes: object = {}, business: object = {}): Promise<string> {
  const [sn] = await makeSns(service, await makeCatalogue(service, business), attributes);
  if (sn === undefined) throw new Error('no SN was made');
  return sn;
}

/** Creates an SN with a given code, with the product and business of `like`. */
export async function makeSnCalled(service: TestApp, code: string, like: string): Promise<string> {
  await service.db.tx(async (tx) => {
    const { type, product_id, template_id, business_id } = await snOr404(tx, like);
    await insertSns(tx, { type, product_id, template_id, business_id }, [code]);
  });
  return code;
}

type Answer = Awaited<ReturnType<TestApp['api']>>;

/** Returns the answer of a call that must succeed. Throws with the refusal otherwise. */
export async function ok(answer: Promise<Answer>): Promise<Answer> {
  const given = await answer;
  if (given.envelope.status !== 0) throw new Error(`refused: ${JSON.stringify(given.envelope)}`);
  return given;
}
