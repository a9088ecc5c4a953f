import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from './config.ts';
import type { Secrets } from './http/deps.ts';

/** Reads the secrets of the data folder; those that are missing are made, readable by the owner alone. */
export function loadSecrets(config: Config): Secrets {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const keep = (name: string, make: () => string): string => {
    const file = join(config.dataDir, name);
    if (existsSync(file)) {
      chmodSync(file, 0o600);
      return readFileSync(file, 'utf8').trim();
    }
    const value = make();
    writeFileSync(file, `${value}\n`, { mode: 0o600, flag: 'wx', flush: true });
    return value;
  };
  return {
    platformKey: config.platformKey ?? keep('platform-key', () => randomBytes(32).toString('base64url')),
    linkKey: Buffer.from(
      keep('link-key', () => randomBytes(32).toString('base64url')),
      'base64url',
    ),
  };
}
