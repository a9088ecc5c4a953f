import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import { atLeast, atMost, type Attack } from './attack.ts';
import { send } from './client.ts';
import type { Target } from './target.ts';

const ADDRESSES = 20;
/** Concurrent guesses of each address. */
const AT_ONCE = 2;
const SIGN_INS = 5;

/** Twenty addresses keep sending wrong passwords while an administrator signs in; a proxy reports the addresses. */
export const attack: Attack = {
  number: '24',
  title: 'Wrong passwords from many addresses',
  environment: { TRUST_PROXY: 'true' },
  run: async (target) => {
    let isOver = false;
    const guess = async (index: number): Promise<void> => {
      const body = { username: `nobody ${index}`, password: 'not-this-one-at-all' };
      while (!isOver) await signIn(target, `198.51.100.${index % ADDRESSES}`, body);
    };
    const guesses = Array.from({ length: ADDRESSES * AT_ONCE }, (_, index) => guess(index));
    let right = 0;
    let longest = 0;
    for (let index = 0; index < SIGN_INS; index++) {
      const began = performance.now();
      if ((await signIn(target, `203.0.113.${index}`)) === 200) right++;
      longest = Math.max(longest, performance.now() - began);
    }
    isOver = true;
    await Promise.all(guesses);
    return [
      atLeast(SIGN_INS, `right sign-ins from new addresses, of ${SIGN_INS}`, right),
      atMost(30_000, 'longest of them', longest, 'ms'),
      atMost(30, 'guesses of 120 at an account from 120 addresses that were looked at', await guessesAtOne(target)),
    ];
  },
};

async function guessesAtOne(target: Target): Promise<number> {
  let looked = 0;
  for (let index = 0; index < 120; index++) {
    const body = { username: 'viewer', password: 'not-this-one-at-all' };
    if ((await signIn(target, `2001:db8:0:${index.toString(16)}::1`, body)) === 401) looked++;
  }
  return looked;
}

/** Returns the HTTP status of a sign-in that comes through the proxy. */
async function signIn(
  target: Target,
  address: string,
  body: object = { username: 'administrator', password: TEST_PASSWORD },
): Promise<number> {
  const headers = { origin: target.origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address };
  return (await send(target.port, { method: 'POST', path: '/bff/login', headers, body, timeout: 60_000 })).status;
}
