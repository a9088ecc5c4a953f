import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { runService } from '../spawn.ts';
import { owner } from './binaries.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { within } from './databases.ts';
import { ask, makeSn, SECRET_KEY, startOn } from './program.ts';

/* A server of PostgreSQL that accepts the service over TLS only, and knows it by a certificate in place of a password. */

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const EC = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

let folder: string;
let cluster: Cluster;
const file = (name: string): string => join(folder, name);

/** Makes a certificate NAME.pem with its key NAME.key for a common name, signed by the authority `by` or by itself. */
function makeCertificate(name: string, commonName: string, by?: string): void {
  const signed = by === undefined ? [] : ['-CA', file(`${by}.pem`), '-CAkey', file(`${by}.key`)];
  const names = ['-addext', `subjectAltName=DNS:${commonName}`];
  const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.pem`)];
  const args = ['req', '-x509', ...EC, '-days', '2', '-subj', `/CN=${commonName}`, ...names, ...signed, ...files];
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
}

/** The address of the database of the service, whose server has a certificate for the host `localhost`. */
function addressOf(certificates: Readonly<Record<string, string>>, host = 'localhost'): string {
  const url = new URL(cluster.url.replace('licet@127.0.0.1', `service@${host}`).replace(/\/postgres$/, '/service'));
  url.searchParams.set('sslmode', 'verify-full');
  for (const [name, value] of Object.entries(certificates)) url.searchParams.set(name, file(value));
  return url.href;
}

describe.skipIf(!hasOpenssl)('a database over TLS', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'licet-tls-'));
    makeCertificate('authority', 'authority');
    makeCertificate('other', 'other');
    makeCertificate('server', 'localhost', 'authority');
    makeCertificate('service', 'service', 'authority');
    writeFileSync(file('hba'), 'hostssl all service all cert\nhost all service all reject\nhost all licet all trust\n');
    if (owner) for (const name of ['', 'hba', 'server.key']) chownSync(file(name), owner.uid, owner.gid);
    const files = {
      ssl_cert_file: 'server.pem',
      ssl_key_file: 'server.key',
      ssl_ca_file: 'authority.pem',
      hba_file: 'hba',
    };
    const settings = Object.entries(files).map(([name, value]) => `${name}=${file(value)}`);
    cluster = await startCluster({ settings: ['ssl=on', 'fsync=off', ...settings] });
    await within(cluster.url, async (client) => {
      await client.query('create role service login');
      await client.query('create database service owner service');
    });
  });
  afterAll(async () => {
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });

  test('is used with a certificate in place of a password, by a role without rights to other databases', async () => {
    const address = addressOf({ sslrootcert: 'authority.pem', sslcert: 'service.pem', sslkey: 'service.key' });
    const service = await startOn(address);
    onTestFinished(service.remove);
    expect((await ask(service, 'GET', `/api/sns/${await makeSn(service)}`)).http).toBe(200);
    const { rows } = await within(cluster.url, (client) =>
      client.query(`select distinct usename, ssl, client_dn, rolsuper from pg_stat_activity
        join pg_stat_ssl using (pid) join pg_roles on rolname = usename where application_name like 'licet%'`),
    );
    expect(rows).toEqual([{ usename: 'service', ssl: true, client_dn: '/CN=service', rolsuper: false }]);
  });

  const own = { sslcert: 'service.pem', sslkey: 'service.key' };
  test.each([
    ['the certificate of a server of another authority', { sslrootcert: 'other.pem', ...own }, 'localhost', /certificate/],
    ['the certificate of a server with another name', { sslrootcert: 'authority.pem', ...own }, '127.0.0.1', /altnames/],
    ['no certificate of the service', { sslrootcert: 'authority.pem' }, 'localhost', /certificate/],
    ['a certificate of the service of another authority', { sslrootcert: 'authority.pem', sslcert: 'other.pem', sslkey: 'other.key' }, 'localhost', /unknown ca/],
  ])('is not used with %s: the start ends in one line', async (_, certificates, host, says) => {
    const { code, stderr } = await runService({ DATABASE_URL: addressOf(certificates, host), SECRET_KEY });
    expect([code, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(says)]]);
  }); // prettier-ignore
});
