import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

/** The columns that decide when the licence ends, so that a heartbeat needs no second query for its warning. */
const TERM = ['end_date', 'expiration_days', 'active_date', 'grace_days', 'extended_until'] as const;

/** `mark` changes with every change of SN, template, product, business and device, and of the SN's allowances. */
export type Marked = Readonly<Record<(typeof TERM)[number], number | null>> & { readonly mark: string };

/** The columns of `Marked` in SQL. */
export const MARK = `${TERM.map((column) => `s.${column}`).join(', ')}, concat_ws('.', s.revision, t.revision, p.revision, b.revision,
    m.revision, 'u' || s.extended_until, 'c' || s.extra_concurrent, 'd' || s.extra_devices) as mark`;
/** The joins in SQL that `MARK` needs beside the device `m`. */
export const MARKED = `join sn s on s.id = m.sn_id join template t on t.id = s.template_id
  join product p on p.id = s.product_id join business b on b.id = s.business_id`;

const FIND = statement<Marked>(`select ${MARK} from machine m ${MARKED} where m.id = ?`);

/** Returns the mark of a device's licence, and the term of its SN. */
export const markOf = (db: Reader, machineId: number): Promise<Marked | undefined> => db.get(FIND, machineId);
