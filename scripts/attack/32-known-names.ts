import { atLeast, atMost, type Attack } from './attack.ts';
import { send } from './client.ts';
import type { Target } from './target.ts';

/** Names of operators that the attack adds: those of tests have hashes of a lower cost. */
const NAMES = ['maria', 'liwei', 'amara', 'jonas'];
/** Guesses at each operator: fewer than are refused unseen. */
const GUESSES = 20;
/** Whoever picks one of two names by chance is right in half of the pairs. Chance alone keeps this close to it, in percent. */
const BY_CHANCE = 14;

/** Someone tries to learn from the time of a refused sign-in whether its name is known. */
export const attack: Attack = {
  number: '32',
  title: 'Names of operators, told by the time of a refusal',
  environment: { TRUST_PROXY: 'true' },
  run: async (target) => {
    await addOperators(target);
    const known: number[] = [];
    const unknown: number[] = [];
    const unread: number[] = [];
    for (let guess = 0; guess < GUESSES; guess++)
      for (const username of NAMES) {
        const body = { password: `wrong-lantern-${guess}` };
        known.push(await timeOf(target, { username, ...body }));
        unknown.push(await timeOf(target, { username: `${username}${guess}`, ...body }));
        unread.push(await timeOf(target, { username }));
      }
    const apart = (times: readonly number[]): number => Math.abs(shareOfLonger(known, times) - 0.5) * 100;
    return [
      atMost(BY_CHANCE, 'guesses which of two names is known, better than by chance', apart(unknown), '%'),
      atLeast(40, 'control: the same when one refusal comes without a look at the password', apart(unread), '%'),
    ];
  },
};

async function addOperators({ port, signIn }: Target): Promise<void> {
  const headers = await signIn('administrator');
  for (const username of NAMES) {
    const body = { username, displayName: username, role: 'viewer', password: 'nine-green-foxes-run' };
    const { status } = await send(port, { method: 'POST', path: '/bff/operators', headers, body });
    if (status !== 200) throw new Error(`an operator was not added: ${status}`);
  }
}

let addresses = 0;

/** Returns the milliseconds that the refusal of a sign-in takes. Each comes from another network. */
async function timeOf(target: Target, body: object): Promise<number> {
  const address = `2001:db8:0:${(addresses++).toString(16)}::1`;
  const headers = { origin: target.origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address };
  const began = performance.now();
  const { status } = await send(target.port, { method: 'POST', path: '/bff/login', headers, body });
  if (status !== 401 && status !== 400) throw new Error(`a wrong sign-in is answered ${status}`);
  return performance.now() - began;
}

/** Returns the share of pairs of two lists in which the first one is the longer. */
function shareOfLonger(ones: readonly number[], others: readonly number[]): number {
  const longer = ones.reduce((sum, one) => sum + others.filter((other) => one > other).length, 0);
  return longer / (ones.length * others.length);
}
