import type { Reader } from '../../db/handle.ts';
import { statement } from '../../db/kysely.ts';

const MARK = statement<{ mark: string }>(`select concat_ws('.', s.revision, t.revision, p.revision, b.revision,
    m.revision) as mark
  from machine m join sn s on s.id = m.sn_id join template t on t.id = s.template_id
  join product p on p.id = s.product_id join business b on b.id = s.business_id where m.id = ?`);

/** Returns a mark that changes with every change of SN, template, product, business and device. */
export async function licenseMark(db: Reader, machineId: number): Promise<string> {
  return (await db.get(MARK, machineId))?.mark ?? '';
}
