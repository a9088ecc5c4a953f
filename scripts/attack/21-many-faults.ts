import { atMost, type Attack } from './attack.ts';
import { ATTACKER, send } from './client.ts';
import { cpuDuring } from './measure.ts';

const TIMES = 10;

/** Clients with and without a key send a JSON object whose fields are all unknown. */
export const attack: Attack = {
  number: '21',
  title: 'Bodies of 1 MiB of unknown fields',
  run: async (target) => {
    const body = objectOfUnknownFields(1024 * 1024 - 16);
    const headers = { platformkey: target.platformKey, origin: target.origin, 'sec-fetch-site': 'same-origin' };
    const figures = [];
    for (const path of ['/runtime/sessions', '/runtime/offline', '/bff/login', '/bff/setup', '/api/products']) {
      let longest = 0;
      const spent = await cpuDuring(target, async () => {
        for (let index = 0; index < TIMES; index++) {
          const answer = await send(target.port, { method: 'POST', path, headers, body, from: ATTACKER });
          longest = Math.max(longest, answer.body.length / 1024);
        }
      });
      figures.push(
        atMost(16, `answer of POST ${path}`, longest, 'KiB'),
        atMost(20, 'processor time of a request', spent === undefined ? undefined : spent / TIMES, 'ms'),
      );
    }
    return figures;
  },
};

function objectOfUnknownFields(bytes: number): string {
  const fields: string[] = [];
  for (let size = 2, index = 0; size < bytes - 16; index++) {
    const field = `"f${index}":0`;
    fields.push(field);
    size += field.length + 1;
  }
  return `{${fields.join(',')}}`;
}
