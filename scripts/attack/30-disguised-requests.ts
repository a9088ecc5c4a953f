import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import { atMost, type Attack } from './attack.ts';
import { send } from './client.ts';

const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded', 'via', 'x-real-ip'];
const PUBLIC_URL = 'https://licet.example';

/** Requests with an unusual method, through a proxy, or with a host name that is not the service's. */
export const attack: Attack = {
  number: '30',
  title: 'Unexpected methods, proxies and hosts',
  environment: { PUBLIC_URL },
  run: async (target) => {
    const session = await signIn(target.port, 'licet.example', PUBLIC_URL);
    const traced = await send(target.port, {
      method: 'TRACE',
      path: '/bff/api/businesses',
      headers: {
        host: 'licet.example',
        cookie: (session.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; '),
      },
    });
    let scraped = 0;
    for (const name of PROXY_HEADERS) {
      const { status } = await send(target.port, { path: '/metrics', headers: { [name]: '127.0.0.1' } });
      if (status === 200) scraped++;
    }
    const foreign = await signIn(target.port, 'evil.example', 'https://evil.example');
    return [
      atMost(0, 'TRACE with a session that was not answered 405', traced.status === 405 ? 0 : 1),
      atMost(0, `of ${PROXY_HEADERS.length} scrapes of /metrics through a proxy that succeeded`, scraped),
      atMost(0, 'sign-ins under a foreign host that succeeded', foreign.status === 200 ? 1 : 0),
    ];
  },
};

const signIn = (port: number, host: string, origin: string) =>
  send(port, {
    method: 'POST',
    path: '/bff/login',
    headers: { host, origin, 'sec-fetch-site': 'same-origin' },
    body: { username: 'viewer', password: TEST_PASSWORD },
  });
