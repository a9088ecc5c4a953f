import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { createPipeline } from './pipeline.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

type Answer = (outgoing: ServerResponse, path: string) => void;

/** Starts a server with the pipeline. `begun` has the paths of the handled requests in order. */
async function serve(answer: Answer, maxWaiting?: number): Promise<{ open: () => Socket; begun: string[] }> {
  const inTurn = createPipeline(maxWaiting);
  const begun: string[] = [];
  const server = createServer((incoming, outgoing) => {
    inTurn(incoming, outgoing, () => {
      begun.push(incoming.url ?? '');
      answer(outgoing, incoming.url ?? '');
    });
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { open: () => connect(port, '127.0.0.1').on('error', () => undefined), begun };
}

const requests = (count: number): string =>
  Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');

const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

async function allOf(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => void (text += part));
  await once(socket, 'close');
  return text;
}

test('a client that reads gets the answers to 1,000 pipelined requests in order', async () => {
  const { open, begun } = await serve((outgoing, path) => outgoing.end(`<${path}>`));
  const socket = open();
  socket.write(requests(1000) + last);
  const answered = [...(await allOf(socket)).matchAll(/<(\/\w+)>/g)].map(([, path]) => path);
  expect(answered).toEqual([...Array.from({ length: 1000 }, (_, index) => `/${index}`), '/last']);
  expect(begun).toEqual(answered);
});

test('a request starts only after the answer to the one before was sent', async () => {
  const waiting: ServerResponse[] = [];
  const { open, begun } = await serve((outgoing, path) => {
    if (path === '/last') outgoing.end();
    else waiting.push(outgoing);
  });
  const pipelining = open();
  pipelining.write(requests(3));
  const answers = allOf(pipelining);
  // The answer to another client shows that the server has read everything that was sent before.
  await another(open);
  for (const expected of [['/0'], ['/0', '/1'], ['/0', '/1', '/2']]) {
    expect(begun.filter((path) => path !== '/last')).toEqual(expected);
    const current = waiting.at(-1);
    const closed = current && once(current, 'close');
    current?.end('done');
    await closed;
    await another(open);
  }
  pipelining.destroy();
  await answers;
});

async function another(open: () => Socket): Promise<void> {
  const socket = open();
  socket.write(last);
  await allOf(socket);
}

test('a request with a body that follows another is read to its end', async () => {
  const { open } = await serve((outgoing, path) => {
    let size = 0;
    outgoing.req
      .on('data', (part: Buffer) => void (size += part.length))
      .once('end', () => {
        outgoing.end(`<${path} ${size}>`);
      });
  });
  const socket = open();
  const body = 'x'.repeat(500_000);
  const post = `POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(requests(2) + post + last);
  expect((await allOf(socket)).match(/<[^>]+>/g)).toEqual(['</0 0>', '</1 0>', '</post 500000>', '</last 0>']);
});

test('a connection on which too many requests wait is closed, and its requests no longer count', async () => {
  const { open, begun } = await serve((outgoing, path) => {
    if (path === '/last') outgoing.end('last');
  }, 10);
  const first = open();
  first.write(requests(12));
  await once(first, 'close');
  expect(begun).toEqual(['/0']);
  const second = open();
  second.write(requests(11));
  await another(open);
  expect([second.destroyed, begun]).toEqual([false, ['/0', '/0', '/last']]);
  second.destroy();
});
