import type { Method, Operation, OperationKey, Operations } from '../contract/operation.ts';
import { makeSn, makeSnCalled, ok } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A request as the example of an operation describes it. */
export type ExampleRequest = {
  readonly method: Method;
  /** The path with the values of the example, without a query. */
  readonly path: string;
  readonly url: string;
  readonly body: unknown;
};

/** Returns the request of an example. `root` stands before its path. */
export function exampleRequest(key: OperationKey, { example, rawBody }: Operation, root = ''): ExampleRequest {
  const [method, pattern] = key.split(' ') as [Method, string];
  const values = (example.path ?? {}) as Record<string, string | number>;
  const path = root + pattern.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'x'));
  const query = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]);
  const url = query.length === 0 ? path : `${path}?${new URLSearchParams(query).toString()}`;
  return { method, path, url, body: rawBody ? 'bytes' : example.body };
}

/** The SN that examples name. */
const EXAMPLE_SN = 'MJDFUNFYBNQMFNYY';

/** Changes that create the records that examples name. */
const MAKES = /^(POST|PATCH|PUT) \/(businesses|products|tokenids|users|roles|customers|customer_groups)\b/;

/** Creates the records that the examples name and that are not there, so that changes find something to change. */
export async function fillByExamples(service: TestApp, table: Operations): Promise<void> {
  for (const [key, operation] of Object.entries(table) as [OperationKey, Operation][]) {
    const { method, url, body } = exampleRequest(key, operation);
    if (MAKES.test(key)) await service.api(method, url, body);
  }
  const { http } = await service.api('GET', `/sns/${EXAMPLE_SN}`);
  if (http === 404) await makeSnCalled(service, EXAMPLE_SN, await makeSn(service));
  await ok(service.api('GET', '/businesses/Floating, one year'));
}
