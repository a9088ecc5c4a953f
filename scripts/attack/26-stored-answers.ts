import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, type Attack } from './attack.ts';
import { ATTACKER, send } from './client.ts';
import { memoryAdded } from './measure.ts';
import type { Target } from './target.ts';

const REQUESTS = 500;
const SNS = 500;

/** A read-only key requests a long list again and again, each time with a new `Idempotency-Key`. */
export const attack: Attack = {
  number: '26',
  title: 'Queries under Idempotency-Keys',
  run: async (target) => {
    await makeSns(target, SNS);
    const platformkey = await target.makeKey('reader', 'read');
    const before = stored(target);
    const added = await memoryAdded(target, async () => {
      for (let index = 0; index < REQUESTS; index++) {
        const headers = { platformkey, 'idempotency-key': `key ${index}` };
        await send(target.port, {
          method: 'POST',
          path: '/api/sns/data?limit=1000',
          headers,
          body: {},
          from: ATTACKER,
        });
      }
    });
    return [
      atMost(20, `data folder added by ${REQUESTS} queries`, (stored(target) - before) / 1024 / 1024, 'MiB'),
      atMost(150, 'memory added', added, 'MiB'),
    ];
  },
};

async function makeSns({ api }: Target, count: number): Promise<void> {
  await api('POST', '/products', { productName: 'Attacked', refId: 'attacked' });
  await api('POST', '/businesses', { name: 'Floating', type: 'FLOAT' });
  for (let made = 0; made < count; made += 100)
    await api('POST', '/sns/generate_sn?count=100&productName=Attacked&templateName=Default&businessName=Floating', {});
}

/** Bytes of all files of the data folder. */
const stored = ({ dataDir }: Target): number =>
  readdirSync(dataDir)
    .map((name) => statSync(join(dataDir, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
