import { sql } from 'kysely';
import type { TestApp } from './test-app.ts';

/** Inserts `count` customers of 7 groups and 30 countries by SQL alone; one in nine has no e-mail. */
export async function insertManyCustomers(service: TestApp, count: number): Promise<void> {
  await service.db.tx(async (tx) => {
    await tx.run(sql`insert into customer_group (name, reg_date)
      select 'Group ' || value, ${tx.now} from json_each('[1,2,3,4,5,6]')`);
    await tx.run(sql`with recursive i(n) as (select 1 union all select n + 1 from i where n < ${count})
      insert or ignore into customer (group_name, name, email, reference_id, contact, city, country, office_number, mobile_number, reg_date)
      select iif(n % 7 = 0, '', 'Group ' || (n % 7)), 'Customer ' || n, iif(n % 9 = 0, null, 'licences@customer-' || n || '.example'),
        'C-' || (10000 + n), 'Contact ' || (n % 5000), 'City ' || (n % 900), 'Country ' || (n % 30), '+49 30 555 ' || n,
        iif(n % 3 = 0, '+49 170 555 ' || n, null), ${tx.now} - n * 60 from i`);
  });
  await service.db.optimize();
}
