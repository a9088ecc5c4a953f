import { readFileSync } from 'node:fs';
import { load } from './client.ts';

/**
 * The load generator for machines without wrk: `node node-load.ts port connections seconds first file`, result over
 * IPC.
 */
const [port, connections, seconds, first] = process.argv.slice(2, 6).map(Number);
const requests = JSON.parse(readFileSync(process.argv[6] ?? '', 'utf8')) as string[];
const offset = first ?? 0;
const result = await load({
  port: port ?? 0,
  connections: connections ?? 1,
  seconds: seconds ?? 1,
  request: (nth) => requests[(offset + nth) % requests.length] ?? '',
});
process.send?.(result);
process.disconnect?.();
