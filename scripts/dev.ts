import { spawn } from 'node:child_process';
import { createServer as createListener } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'vite';
import { endWithParent } from './parent.ts';

/**
 * `npm run dev`: the service, restarted when its files change, behind Vite, which serves the SPA with hot reload and
 * passes everything else on. The strict content security policy cannot hold here (Vite injects inline scripts and
 * styles); `npm start` and the browser tests enforce it.
 */
const root = join(import.meta.dirname, '..');
const served = ['/api', '/bff', '/runtime', '/files', '/openapi.json', '/docs', '/healthz', '/readyz', '/metrics'];

const host = process.env['HOST'] ?? '127.0.0.1';
const port = Number(process.env['PORT'] ?? 4180);
const outer = `http://${host}:${port}`;
const inner = `http://127.0.0.1:${await freePort()}`;
endWithParent();

const vite = await createServer({
  root,
  logLevel: 'warn',
  server: { host, port, strictPort: true, proxy: Object.fromEntries(served.map((path) => [path, inner])) },
});
await vite.listen();

const service = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(root, 'server', 'main.ts')], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(inner).port, PUBLIC_URL: process.env['PUBLIC_URL'] ?? outer },
});
// The only address to use is Vite's: the service's own, without the pages, would mislead.
service.stdout.setEncoding('utf8').on('data', (text: string) => process.stdout.write(text.replaceAll(inner, outer)));
service.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill(signal));

/** A port nobody listens on: the service must keep its port over restarts, so it cannot choose one itself. */
function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const listener = createListener()
    .once('error', reject)
    .listen(0, '127.0.0.1', () => {
      const bound = listener.address();
      listener.close(() => resolve(typeof bound === 'object' && bound !== null ? bound.port : 0));
    });
  return promise;
}
