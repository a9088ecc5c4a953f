import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig, SETTING_NAMES } from '../../server/config.ts';
import { programVersion } from '../../server/core/program-version.ts';
import { STOP_MILLISECONDS } from '../../server/serve.ts';
import { freePort } from '../../server/testing/free-port.ts';
import { startService } from '../../server/testing/spawn.ts';
import { root } from './root.ts';

/* The files in deploy/ for containers agree with the program and with each other. */

const deployed = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8');
const [image, compose, kubernetes] = ['Dockerfile', 'compose.yaml', 'kubernetes.yaml'].map(deployed) as [
  string,
  string,
  string,
];

/** Returns what the group of a pattern matches in a text, each time. */
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found ?? '');

const [user = ''] = all(image, /^USER (.+)$/gm);
const [volume = ''] = all(image, /^VOLUME (.+)$/gm);

test('the image has the version of this program', () => {
  expect(all(image, /^ARG VERSION=(.+)$/gm)).toEqual([programVersion()]);
  expect(all(kubernetes, /image: .*\/licet:(.+)$/gm)).toEqual([programVersion()]);
});

test('all name the port on which the service listens unless PORT is set', () => {
  const port = String(readConfig({}).port);
  const named = [
    ...all(image, /^EXPOSE (\d+)$/gm),
    ...all(compose, /LICET: licet:(\d+)$/gm),
    ...all(kubernetes, /containerPort: (\d+)/g),
    ...all(deployed('Caddyfile'), /\{\$LICET:127\.0\.0\.1:(\d+)\}/g),
    ...all(deployed('nginx.conf'), /server 127\.0\.0\.1:(\d+);/g),
  ];
  expect(named).toEqual([port, port, port, port, port]);
});

test('the service runs as one user with one group, and not as root', () => {
  const [uid, gid] = user.split(':');
  expect([Number(uid) > 0, Number(gid) > 0]).toEqual([true, true]);
  expect([all(image, /useradd .*--uid (\d+)/g), all(image, /groupadd .*--gid (\d+)/g)]).toEqual([[uid], [gid]]);
  expect(all(kubernetes, /(?:runAsUser|runAsGroup|fsGroup): (\d+)$/gm)).toEqual([uid, gid, gid]);
  expect(all(kubernetes, /(runAsNonRoot|readOnlyRootFilesystem): true$/gm)).toHaveLength(2);
  expect(all(compose, /^ {4}(read_only): true$/gm)).toHaveLength(1);
});

test('containers look after the health of the service by its own command, and Caddy waits for it', () => {
  expect(all(image, /^HEALTHCHECK .*CMD (\[.*\])$/gm)).toEqual(['["/opt/licet/licet", "health"]']);
  expect(all(compose, /condition: (\w+)$/gm)).toEqual(['service_healthy']);
});

test('the data folder is a folder of its own on the volume, whose mode Kubernetes leaves alone', () => {
  expect(all(image, /DATA_DIR=(\S+)/g)).toEqual([expect.stringMatching(new RegExp(`^${volume}/\\w+$`))]);
  expect(all(compose, /^ {6}- data:(.+)$/gm)).toEqual([volume]);
  expect(all(kubernetes, /name: data, mountPath: (\S+) /g)).toEqual([volume]);
  expect(all(kubernetes, /fsGroupChangePolicy: (\w+)$/gm)).toEqual(['OnRootMismatch']);
});

test('who stops the service gives it twice the time that open requests have', () => {
  const seconds = [
    ...all(compose, /stop_grace_period: (\d+)s$/gm),
    ...all(kubernetes, /terminationGracePeriodSeconds: (\d+)$/gm),
    ...all(deployed('licet.service'), /^TimeoutStopSec=(\d+)$/gm),
  ].map(Number);
  expect(seconds).toHaveLength(3);
  for (const given of seconds) expect(given * 1000).toBeGreaterThanOrEqual(2 * STOP_MILLISECONDS);
});

test('every setting that they give is one of the service', () => {
  const given = [
    ...all(image, /\b([A-Z_]+)=\S+/g).filter((name) => name !== 'VERSION'),
    ...all(compose, /^ +(?:# )?([A-Z_]+): /gm).filter((name) => name !== 'LICET'),
    ...all(kubernetes, /name: ([A-Z_]+), value/g),
    ...all(deployed('licet.env'), /^([A-Z_]+)=/gm),
  ];
  expect(given).toEqual(expect.arrayContaining(['HOST', 'DATA_DIR', 'PUBLIC_URL', 'TRUST_PROXY', 'BACKUP_DIR']));
  expect(given.filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test('a service with the settings of the pod answers its probes, which call it by its address', async () => {
  const [environment, port] = [{ PUBLIC_URL: 'https://licences.example.com', TRUST_PROXY: 'true' }, await freePort()];
  const service = await startService({ ...environment, HOST: '0.0.0.0', PORT: String(port) });
  onTestFinished(service.remove);
  const paths = all(kubernetes, /httpGet: \{ path: (\S+), port: http \}/g);
  expect(paths).toHaveLength(3);
  const answers = await Promise.all(paths.map((path) => fetch(`http://127.0.0.1:${port}${path}`)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});
