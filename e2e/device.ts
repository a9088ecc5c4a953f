import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from './service.ts';

/** Runs a command of the licensed application, and returns what it prints. */
export type Device = (...words: string[]) => Promise<string>;

const CLI = join(import.meta.dirname, '../device/cli.ts');

/** Lends a licensed application on a device without a network: the command line, with the keys of the service. */
export async function withDevice({ origin }: Service, use: (device: Device) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'licet-device-'));
  const device: Device = async (...words) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const options = ['--state', folder, '--machine', 'field laptop'];
    execFile(process.execPath, [CLI, ...words, ...options], (error, out) => {
      if (error === null || words[0] === 'status') resolve(out.trim());
      else reject(error);
    });
    return promise;
  };
  try {
    await device('trust', `${origin}/runtime/keys`);
    await use(device);
  } finally {
    await rm(folder, { recursive: true });
  }
}
