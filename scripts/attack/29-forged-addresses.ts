import { atMost, type Attack } from './attack.ts';
import { send, type Answer } from './client.ts';
import { itemsOf } from './target.ts';

const GUESSES = 100;

/** Behind a proxy, clients pretend to be many addresses, or none. */
export const attack: Attack = {
  number: '29',
  title: 'Forged addresses behind a proxy',
  environment: { TRUST_PROXY: 'true' },
  run: async (target) => {
    const guess = (index: number, forwarded: string): Promise<Answer> =>
      send(target.port, {
        method: 'POST',
        path: '/bff/login',
        headers: { origin: target.origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': forwarded },
        body: { username: `guess-${index}`, password: 'wrong-password-0123' },
      });
    await guess(-1, 'x'.repeat(5000));
    let checked = 0;
    for (let index = 0; index < GUESSES; index++) {
      const { status } = await guess(index, `203.0.113.7:${50_000 + index}`);
      if (status !== 429) checked++;
    }
    const audit = await target.api('POST', '/audit/data', { querys: [] });
    const addresses = itemsOf<{ ip?: string }>(audit).map(({ ip = '' }) => ip);
    return [
      atMost(60, `of ${GUESSES} passwords checked for one address with ${GUESSES} ports`, checked),
      atMost(45, 'longest address in the audit log', Math.max(...addresses.map(({ length }) => length)), 'characters'),
    ];
  },
};
