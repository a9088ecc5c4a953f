import { sql } from 'kysely';
import { Random } from '../../server/db/seed/random.ts';
import { figure, openService } from './service.ts';

const [directory = '', rowsText = '0'] = process.argv.slice(2);
const rows = Number(rowsText);
const random = new Random(3);
const { db, ask, close } = openService(directory);

const filter = (name: string, op: string, value: string | number) => ({ querys: [{ name, op, values: [value] }] });
const letters = (count: number) =>
  Array.from({ length: count }, () => random.pick([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'])).join('');
const codes = await db.read.column(
  sql<{
    sn: string;
  }>`select sn from sn where id in (${sql.join(Array.from({ length: 500 }, () => 1 + random.below(rows)))})`,
);
const code = () => random.pick(codes);
const search = (text: string) => ask(`/search?q=${encodeURIComponent(text)}`);
const anyOffset = () => random.below(Math.floor(rows * 0.94));

const figures = [
  await figure('page of 50, any offset, order of creation', 400, () => ask(`/sns?limit=50&offset=${anyOffset()}`)),
  await figure('page of 1000, first', 50, () => ask('/sns?limit=1000')),
  await figure('page of 1 with the total of all', 400, () => ask('/sns?limit=1')),
  await figure('page of 1 with the total by type', 400, () => ask('/sns/data?limit=1', filter('type', '=', 'FLOAT'))),
  await figure('page of 1 with the total by status', 400, () => ask('/sns/data?limit=1', filter('status', '=', 1))),
  await figure('page of 50 with total, sn like %abc%', 100, () =>
    ask('/sns/data?limit=50', filter('sn', 'like', `%${letters(3)}%`)),
  ),
  await figure('page of 50 with total, sn like %abcde%', 100, () =>
    ask('/sns/data?limit=50', filter('sn', 'like', `%${letters(5)}%`)),
  ),
  await figure('page of 50 with total, description like %PO-12%', 100, () =>
    ask('/sns/data?limit=50', filter('description', 'like', `%PO-${random.between(10, 99)}%`)),
  ),
  await figure('search: a whole SN', 400, () => search(code())),
  await figure('search: an SN with a letter that looks like another', 100, () => search(code().replace(/[OIS]/, '0'))),
  await figure('search: the beginning of an SN, 4 letters', 100, () => search(code().slice(0, 4))),
  await figure('search: the middle of an SN, 5 letters', 100, () => search(code().slice(4, 9))),
  await figure('search: 3 letters', 100, () => search(letters(3))),
  await figure('search: part of a description', 100, () => search(`PO-${random.between(10, 99)}`)),
  await figure('search: an e-mail address of nobody', 100, () => search(`${letters(6)}@example.com`)),
  await figure('search: a MAC address of no device', 100, () => search('02-AB-4F-00-11-22')),
  { what: 'resident memory, MB', value: (process.memoryUsage.rss() / 2 ** 20).toFixed(0) },
];
await close();
process.send?.(figures);
process.disconnect?.();
