import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { endWithParent } from './parent.ts';

/**
 * `npm run dev`: runs the service, restarted when its files change, behind Vite, which serves the SPA with hot reload
 * and proxies everything else. The strict content security policy cannot hold here, because Vite injects inline scripts
 * and styles; `npm start` and the browser tests enforce it.
 */
const root = join(import.meta.dirname, '../..');
const served = ['/api', '/bff', '/runtime', '/files', '/openapi.json', '/docs', '/healthz', '/readyz', '/metrics'];

const config = settings();
const { host } = config;
const port = config.port === 0 ? await freePort() : config.port;
const outer = `http://${host}:${port}`;
// The service must keep its port over restarts, so it cannot choose one itself.
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
  env: { ...process.env, HOST: '127.0.0.1', PORT: new URL(inner).port, PUBLIC_URL: config.publicUrl ?? outer },
});
// Only Vite's address is useful: the service's own address has no pages.
service.stdout.setEncoding('utf8').on('data', (text: string) => process.stdout.write(text.replaceAll(inner, outer)));
service.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void vite.close();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => service.kill(signal));

/** Reads the settings of the service, so that a wrong one is refused before Vite starts. */
function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}
