import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A running nginx. `stop` ends it and removes its files. */
type Nginx = { readonly stop: () => Promise<void> };

/** Starts nginx with the site of deploy/, on these ports and with a certificate of its own for localhost. */
export async function startNginx(ports: {
  readonly service: number;
  readonly http: number;
  readonly https: number;
}): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'licet-nginx-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate],
  ]);
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr.toString()}`);
  const site = readFileSync(join(import.meta.dirname, '../deploy/nginx.conf'), 'utf8')
    .replace('127.0.0.1:4180', `127.0.0.1:${ports.service}`)
    .replaceAll(/^ *listen \[::\].*$/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll('licences.example.com', 'localhost')
    .replace('/etc/ssl/licet/fullchain.pem', certificate)
    .replace('/etc/ssl/licet/privkey.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  mkdirSync(join(folder, 'logs'));
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${temporary.join(' ')}\n${site} }`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  await Promise.race([
    accepting(ports.https),
    ended.then(([code]) => {
      throw new Error(`nginx ended with code ${code}`);
    }),
  ]);
  return {
    stop: async () => {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when a port of this machine accepts connections. */
async function accepting(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  socket.destroy();
  if (!isOpen) await accepting(port);
}
