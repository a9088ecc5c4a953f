import { StatementSync } from 'node:sqlite';
import { Client } from 'pg';
import { vi } from 'vitest';
import { isPostgres } from '../db/engine.ts';

/**
 * Records the SQL that the main thread of this process sends to its engine, until all mocks are restored. Returns a
 * function that returns the statements since its last call.
 */
export function recordSql(): () => string[] {
  let sent: string[] = [];
  if (isPostgres) recordPostgres((text) => sent.push(text));
  else recordSqlite((text) => sent.push(text));
  return () => {
    const taken = sent;
    sent = [];
    return taken;
  };
}

type Note = (text: string) => void;

function recordSqlite(note: Note): void {
  for (const name of ['run', 'get', 'all', 'iterate'] as const) {
    const own = StatementSync.prototype[name];
    vi.spyOn(StatementSync.prototype, name).mockImplementation(function (this: StatementSync, ...values: unknown[]) {
      note(this.sourceSQL);
      return Reflect.apply(own, this, values) as never;
    });
  }
}

function recordPostgres(note: Note): void {
  const own = Client.prototype.query;
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...given: unknown[]): unknown {
    const [statement] = given;
    if (typeof statement === 'object' && statement !== null && 'text' in statement) note(String(statement.text));
    return Reflect.apply(own, this, given) as never;
  });
}
