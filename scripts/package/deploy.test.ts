import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from '../../server/testing/spawn.ts';
import { hasProgram } from '../setup/packages.ts';
import { root } from './root.ts';

const deploy = (name: string): string => join(root, 'deploy', name);

test('every metric that an alert names is measured', async () => {
  const service = await startService();
  onTestFinished(service.remove);
  const metrics = await (await fetch(`${service.origin}/metrics`)).text();
  const measured = new Set([...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  const named = readFileSync(deploy('prometheus-alerts.yaml'), 'utf8').match(/\b(licet|process)_[a-z_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !measured.has(name))).toEqual([]);
});

test.each([
  ['promtool', ['check', 'rules', deploy('prometheus-alerts.yaml')]],
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')]],
  ['systemd-analyze', ['security', '--offline=yes', '--threshold=20', deploy('licet.service')]],
] as const)('%s finds no fault in its file, where it is installed', (program, args) => {
  if (!hasProgram(program)) return;
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  expect(status, stdout + stderr).toBe(0);
});
