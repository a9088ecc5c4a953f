import { sql } from 'kysely';
import { makeSn, ok, unique } from './factories.ts';
import type { TestApp } from './test-app.ts';

export type TokenType = 5 | 6;
export type Token = { guid: string; tokenType: TokenType; label?: string };

/** Imports unbound token IDs of a type through the API, each with a label. */
export async function makeTokenIds(
  service: TestApp,
  count: number,
  tokenType: TokenType = 6,
): Promise<Required<Token>[]> {
  const tokens = Array.from({ length: count }, () => ({ guid: unique('guid'), tokenType, label: unique('label') }));
  await ok(service.api('POST', '/tokenids', tokens));
  return tokens;
}

/** Creates an SN of a type that token IDs can be bound to. */
export const makeTokenSn = (service: TestApp, type = 'TOKEN_ID_FLOAT'): Promise<string> =>
  makeSn(service, {}, { type });

/** Inserts token IDs, some bound to the SNs of `insertManySns`, by SQL alone. */
export async function insertManyTokenIds(service: TestApp, count: number): Promise<void> {
  await service.db.tx((tx) =>
    tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})
      insert into token_id (guid, token_type, label, status, reg_date, sn)
      select printf('%08X-T%06d', (n * 2654435761) % 4294967296, n), 5 + n % 2, iif(n % 4 = 0, null, 'Label ' || n),
        n % 10 = 0, ${tx.now} - n * 60, iif(n % 3 = 0, (select sn from sn where id = 1 + (n * 7919) % 20000), null)
      from i`),
  );
  await service.db.optimize();
}
