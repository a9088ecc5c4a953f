import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const hash = promisify(argon2);

/** Cost of argon2id: memory in KiB, passes, threads. */
export type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** Cost for operators: 64 MiB, 3 passes, about 0.1 s of one core for each guess. */
export const OPERATOR_COST: Cost = { memory: 65_536, passes: 3, parallelism: 1 };

/**
 * Cost for users of licensed software: 19 MiB, 2 passes, a sixth of the work. Their passwords come in batches of a
 * thousand and are checked whenever an application starts.
 */
export const USER_COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };

const TAG_BYTES = 32;

/** Hashes a password (argon2id) and returns its PHC string. */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hash('argon2id', { ...cost, message: password, nonce, tagLength: TAG_BYTES });
  return phcOf(cost, nonce, tag);
}

/** True when the password matches the hash. A wrong password takes the same time as the right one. */
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
 * Returns a hash of the same cost that matches no password. It is verified for unknown names, so that the response time
 * does not reveal which names exist.
 */
export const hashOfNobody = (cost: Cost): string => phcOf(cost, Buffer.alloc(16), Buffer.alloc(TAG_BYTES));

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function phcOf({ memory, passes, parallelism }: Cost, nonce: Buffer, tag: Buffer): string {
  const [salt, sum] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${salt}$${sum}`;
}
