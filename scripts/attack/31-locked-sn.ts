import { atLeast, type Attack } from './attack.ts';
import { send, type Answer } from './client.ts';
import { itemsOf, type Target } from './target.ts';

const ADDRESSES = 40;
const DEVICES = 5;
const RIGHT = { loginName: 'ada', password: 'ada-has-a-password' };

/** Forty addresses guess passwords on an SN while its own devices log in; a proxy reports the addresses. */
export const attack: Attack = {
  number: '31',
  title: 'An SN that is guessed at from many addresses',
  environment: { TRUST_PROXY: 'true' },
  run: async (target) => {
    const sn = await makeSn(target);
    const devices = Array.from({ length: DEVICES }, (_, index) => `02000000000${index}`);
    for (const mac of devices) await logIn(target, sn, '203.0.113.1', { ...RIGHT, mac });
    for (let index = 0; index < ADDRESSES; index++) {
      const mac = (0x040000000000 + index).toString(16).padStart(12, '0');
      await logIn(target, sn, `198.51.100.${index}`, { ...RIGHT, password: 'a wrong password', mac });
    }
    let right = 0;
    for (const mac of devices) if ((await logIn(target, sn, '203.0.113.1', { ...RIGHT, mac })).status === 200) right++;
    return [atLeast(DEVICES, `log-ins of ${DEVICES} devices that are active on the SN`, right)];
  },
};

const logIn = ({ port }: Target, sn: string, address: string, body: object): Promise<Answer> =>
  send(port, {
    method: 'POST',
    path: '/runtime/sessions',
    headers: { 'x-forwarded-for': address },
    body: { sn, ...body },
  });

async function makeSn({ api }: Target): Promise<string> {
  await api('POST', '/products', { productName: 'Attacked', refId: 'attacked' });
  await api('POST', '/businesses', { name: 'Cloud', type: 'CLOUD', namedUser: true });
  await api('POST', '/users', [{ name: RIGHT.loginName, password: RIGHT.password }]);
  const path = '/sns/generate_sn?count=1&productName=Attacked&templateName=Default&businessName=Cloud';
  const sn = itemsOf<{ sn: string }>(await api('POST', path, {}))[0]?.sn ?? '';
  await api('POST', `/sns/${sn}/users`, [{ name: RIGHT.loginName }]);
  return sn;
}
