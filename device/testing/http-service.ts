import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request that the service received. */
export type Asked = {
  readonly call: string;
  readonly token: string | undefined;
  readonly body: unknown;
};

/** Answers by `METHOD /path`: items, a whole envelope, or an invalid text. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown[] | { status: number; msg: string } | string>>;

/** Starts a service with these answers on a free port until the end of the test. */
export async function httpService(answers: Answers): Promise<{ origin: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (more: string) => void (text += more));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      asked.push({ call, token: request.headers.authorization, body });
      response.end(written(answers[call]?.(body) ?? { status: 4041, msg: 'There is no such path.' }));
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function written(answer: ReturnType<Answers[string]>): string {
  if (typeof answer === 'string') return answer;
  if (Array.isArray(answer)) return JSON.stringify({ status: 0, data: { total: answer.length, items: answer } });
  return JSON.stringify({ ...answer, requestId: '1', data: { total: 0, items: [] } });
}
