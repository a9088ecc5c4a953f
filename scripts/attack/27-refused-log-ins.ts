import { atMost, type Attack } from './attack.ts';
import { ATTACKER, send } from './client.ts';
import { itemsOf, type Target } from './target.ts';

const ATTEMPTS = 2000;
const AT_ONCE = 20;

/** A client that knows an SN logs in again and again while the SN has no free seat or is disabled. */
export const attack: Attack = {
  number: '27',
  title: 'Refused log-ins on a known SN',
  run: async (target) => [
    await rows(target, 'without a seat', { concurrentNumber: 0 }),
    await rows(target, 'that is disabled', { status: 1 }),
  ],
};

async function rows(target: Target, what: string, terms: object) {
  const name = what.replaceAll(' ', '-');
  const { api, port } = target;
  await api('POST', '/products', { productName: name, refId: name });
  await api('POST', '/businesses', { name, type: 'FLOAT' });
  const path = `/sns/generate_sn?count=1&productName=${name}&templateName=Default&businessName=${name}`;
  const sn = itemsOf<{ sn: string }>(await api('POST', path, {}))[0]?.sn ?? '';
  await api('PATCH', '/sns', [{ sn, ...terms }]);
  for (let sent = 0; sent < ATTEMPTS; sent += AT_ONCE) {
    const together = Array.from({ length: AT_ONCE }, (_, index) => {
      const mac = (0x020000000000 + sent + index).toString(16).padStart(12, '0');
      return send(port, { method: 'POST', path: '/runtime/sessions', body: { sn, mac }, from: ATTACKER });
    });
    await Promise.all(together);
  }
  const { total } = (JSON.parse((await api('POST', `/sns/${sn}/logs/data`, {})).body) as { data: { total: number } })
    .data;
  // The attempts may reach into a second minute.
  return atMost(120, `log entries of ${ATTEMPTS} log-ins on an SN ${what}`, total);
}
