import type { Insertable } from 'kysely';
import type { CustomerTable } from '../tables/tables.ts';
import { moment } from './calendar.ts';
import { COUNTRIES, type Country } from './countries.ts';
import type { Random } from './random.ts';

export type CustomerRow = Insertable<CustomerTable> & { id: number; reg_date: number };

/** Returns `count` customers of all countries with different names, in order of registration between two instants. */
export function makeCustomers(random: Random, count: number, from: number, to: number): CustomerRow[] {
  const times = Array.from({ length: count }, () => moment(random, from, to)).sort((a, b) => a - b);
  const names = shuffled(random, COUNTRIES.flatMap(companiesOf)).slice(0, count);
  return names.map((company, index) => customer(random, company, index + 1, times[index] ?? from));
}

type Company = { country: Country; stem: string; latin: string; trade: string; group: string };

const companiesOf = (country: Country): Company[] =>
  country.stems.flatMap(([stem, latin]) =>
    country.trades.map(([trade, group]) => ({ country, stem, latin, trade, group })),
  );

function customer(random: Random, { country, stem, latin, trade, group }: Company, id: number, time: number) {
  const [city, postcode] = random.pick(country.cities);
  const digits = (length: number) => Array.from({ length }, () => random.below(10)).join('');
  const known = random.chance(0.85);
  return {
    id,
    group_name: group,
    name: country.companyName(stem, trade, city),
    description: random.chance(0.1) ? random.pick(NOTES) : null,
    office_number: known ? `${country.dial} ${digits(2)} 555 ${digits(4)}` : null,
    mobile_number: random.chance(0.4) ? `${country.dial} ${digits(3)} 555 ${digits(4)}` : null,
    email: known ? `${random.pick(['licences', 'it', 'office', 'purchasing'])}@${latin}-${id}.example` : null,
    address: known ? `${random.pick(country.streets)} ${random.between(1, 180)}` : null,
    city,
    country: country.name,
    postcode: known ? postcode : null,
    contact: random.pick(country.people),
    reference_id: random.chance(0.9) ? `C-${10_000 + id}` : null,
    reg_date: time,
    revision: 1,
  } satisfies CustomerRow;
}

const NOTES = [
  'Invoices quarterly; licences are ordered by the head office.',
  'Framework contract until the end of the year.',
  'Reseller: passes licences on to its own customers.',
  'Asks for extension about a month before the end.',
];

function shuffled<Value>(random: Random, values: readonly Value[]): Value[] {
  return values
    .map((value) => ({ value, at: random.uint32() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
