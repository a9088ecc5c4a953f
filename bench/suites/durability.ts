import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyOf, sampleSns, type Dataset } from '../dataset.ts';
import { load } from '../load/client.ts';
import { wireText } from '../load/requests.ts';
import { startServer } from '../processes.ts';
import type { Figure } from '../report.ts';
import * as plans from '../servers/plans.ts';

/**
 * Kills the service while 32 connections change SNs, then counts acknowledged changes that its database does not hold.
 * Every change has its own number, so that none can stand for another.
 */
export async function durabilitySuite(data: Dataset): Promise<Figure[]> {
  const sns = sampleSns(data, 2000);
  const directory = copyOf(data, 'killed');
  const server = await startServer(plans.licet(directory));
  const acknowledged: number[] = [];
  const running = load({
    port: server.port,
    connections: 32,
    seconds: 10,
    request: (nth) => {
      const sn = sns[nth % sns.length] ?? '';
      return wireText({ method: 'PATCH', path: `/api/sns/${sn}`, body: { sn, status: 0, volumeNumber: nth + 1000 } });
    },
    acknowledged: (nth) => void acknowledged.push(nth),
  });
  await sleep(3000);
  await server.stop('SIGKILL');
  await running;
  return [
    { what: 'acknowledged changes before the kill', value: String(acknowledged.length) },
    { what: 'of these lost', value: String(lost(join(directory, 'licet.db'), sns, acknowledged)) },
  ];
}

function lost(file: string, sns: readonly string[], acknowledged: readonly number[]): number {
  const db = new DatabaseSync(file);
  const find = db.prepare('select volume_number from sn where sn = ?');
  const missing = acknowledged.filter(
    (nth) => Number(find.get(sns[nth % sns.length] ?? '')?.['volume_number']) < nth + 1000,
  );
  db.close();
  return missing.length;
}
