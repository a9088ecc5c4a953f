import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrate, migrations } from './migrate.ts';

test('requests that were answered are known after the upgrade, in their order', () => {
  const db = new DatabaseSync(':memory:');
  const all = migrations();
  migrate(
    db,
    all.filter(({ number }) => number < 16),
  );
  const insert =
    db.prepare(`insert into offline_request (sn_id, nonce, kind, fingerprint, device_time, answered, answer)
    values (7, ?, 'borrow', ?, '2026-11-21T09:00:00.000Z', 5, ?)`);
  db.exec('pragma foreign_keys = off');
  insert.run('00ff'.repeat(8), 'ab'.repeat(32), '{"kind":"borrow"}');
  insert.run('0a'.repeat(16), 'cd'.repeat(32), null);
  migrate(db, all);
  expect(
    db
      .prepare(`select id, lower(hex(nonce)) as nonce, hex(fingerprint) as fingerprint, answer from offline_request`)
      .all(),
  ).toEqual([
    { id: 1, nonce: '00ff'.repeat(8), fingerprint: 'AB'.repeat(32), answer: '{"kind":"borrow"}' },
    { id: 2, nonce: '0a'.repeat(16), fingerprint: 'CD'.repeat(32), answer: null },
  ]);
  db.close();
});
