import type { Insertable } from 'kysely';
import type { NoteTable } from '../tables/tables.ts';
import { DAY, officeTime } from './calendar.ts';
import type { CustomerRow } from './customers.ts';
import type { World } from './world.ts';

/** Things that colleagues note after a call. */
const TEXTS = [
  'Called about a second office: wants five more seats from next quarter on. Offer sent.',
  'New IT partner from now on; they may ask for device activations in the customer’s name.',
  'Purchasing wants one end date for all licences. Agreed: end of the financial year.',
  'Two devices had to be recycled after a burglary. Serial numbers are with the police.',
  'Training at their site went well; three users are to move from trial to full licences.',
  'Asks not to be called before 10 o’clock.',
  'Firewall blocks the service on Fridays (maintenance): use update strings then.',
];

/** Returns notes about some of the customers, in order of time. */
export function makeNotes(
  { random, zone, now }: World,
  customers: readonly CustomerRow[],
): Omit<Insertable<NoteTable>, 'id'>[] {
  return customers
    .filter(({ reg_date: since }) => since < now - 40 * DAY && random.chance(0.35))
    .flatMap(({ id, reg_date: since }) =>
      Array.from({ length: random.between(1, 3) }, () => ({
        customer_id: id,
        text: random.pick(TEXTS),
        time: officeTime(random, zone, random.between(Math.max(since, now - 500 * DAY) + DAY, now - 2 * DAY)),
        actor: random.pick(['wei', 'wei', 'matthias', 'ines']),
        actor_kind: 'operator',
      })),
    )
    .sort((a, b) => a.time - b.time);
}
