import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** KiB of memory, passes over it, threads. */
export type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Operators: 64 MiB, 3 passes; about a tenth of a second of one core, which a guesser pays for every guess. */
export const OPERATOR_COST: Cost = { memory: 65_536, passes: 3, parallelism: 1 };

/**
 * Users of licensed software: 19 MiB, 2 passes, a sixth of the work. Their passwords come in batches of a thousand, and
 * are checked whenever an application starts.
 */
export const USER_COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const TAG_BYTES = 32;

/** Hashes a password (argon2id) and returns its PHC string. Decisions 9. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash('argon2id', { ...cost, message: password, nonce, tagLength: TAG_BYTES });
  return phcOf(cost, nonce, tag);
}

/** True when the password is the one that was hashed. Takes as long for a wrong one as for the right one. */
export async function verifyPassword(phc: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(phc) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await hash('argon2id', {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/**
 * A hash that no password fits, at the same cost: verified for names that nobody has, so that neither time nor bytes
 * tell which names exist.
 */
export const hashOfNobody = (cost: Cost): string => phcOf(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function phcOf({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${sum}`;
}
