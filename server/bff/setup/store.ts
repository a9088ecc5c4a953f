import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { among } from '../../db/dialect.ts';
import type { Reader, Transaction } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';
import { ageOf } from '../../time/moment-rules.ts';

/** Seconds that a set-up link is valid. */
export const LINK_SECONDS = 24 * 3600;

type Link = { readonly name: string; readonly created: string };

const ALL = sql<Link>`select name, value as created from setting where name like 'set-up link %'`;
const KEEP = statement<never>('insert into setting (name, value) values (?, ?)');
const FORGET = statement<never>("delete from setting where name like 'set-up link %'");

/** Only hashes of tokens are stored, so that nobody can set the service up from the database. */
const nameOf = (token: string): string => `set-up link ${hash('sha256', token, 'hex')}`;

const isValid = ({ created }: Link, now: number): boolean => ageOf(Number(created), now) < LINK_SECONDS;

/** Stores the token of a new set-up link, and removes those that are no longer valid. */
export async function keepLink(tx: Transaction, token: string): Promise<void> {
  const ended = (await tx.all(ALL)).filter((link) => !isValid(link, tx.now)).map(({ name }) => name);
  await tx.run(sql`delete from setting where name in ${among('text', ended)}`);
  await tx.exec(KEEP, nameOf(token), String(tx.now));
}

/** Returns a check of tokens against the set-up links that are stored and valid; undefined when there are none. */
export async function validLinks(db: Reader, now: number): Promise<((token: string) => boolean) | undefined> {
  const names = new Set((await db.all(ALL)).filter((link) => isValid(link, now)).map(({ name }) => name));
  return names.size === 0 ? undefined : (token) => names.has(nameOf(token));
}

/** Removes all set-up links. */
export const forgetLinks = (tx: Transaction): Promise<number> => tx.exec(FORGET);
