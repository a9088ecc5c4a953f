import type { Envelope } from '../../server/contract/envelope.ts';
import type { SessionRecord } from '../../server/contract/bff/bff.ts';
import type { Role } from '../../server/contract/roles.ts';
import type { Service } from '../../server/testing/spawn.ts';
import { TEST_PASSWORD } from '../../server/testing/operators.ts';
import { send, type Answer } from './client.ts';

/** The attacked instance and what an attacker or a bystander does with it. */
export type Target = {
  readonly origin: string;
  readonly port: number;
  /** Process id of the service. */
  readonly pid: number;
  readonly dataDir: string;
  readonly platformKey: string;
  /** Calls the licensing API with the platform key or another one. Throws unless it succeeds. */
  readonly api: (method: string, path: string, body?: unknown, key?: string) => Promise<Answer>;
  /** Signs in the operator of a role. Returns the headers of that session. */
  readonly signIn: (role: Role) => Promise<Readonly<Record<string, string>>>;
  /** Makes a platform key. */
  readonly makeKey: (name: string, permissions: 'read' | 'all') => Promise<string>;
};

export function createTarget({ origin, process: child, dataDir }: Service, port: number, platformKey: string): Target {
  const signIn = async (role: Role): Promise<Record<string, string>> => {
    const answer = expectSuccess(
      await send(port, {
        method: 'POST',
        path: '/bff/login',
        headers: { origin, 'sec-fetch-site': 'same-origin' },
        body: { username: role, password: TEST_PASSWORD },
      }),
    );
    const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
    const [session] = itemsOf<SessionRecord>(answer);
    return { cookie, origin, 'sec-fetch-site': 'same-origin', 'x-csrf-token': session?.csrf ?? '' };
  };
  return {
    origin,
    port,
    pid: child.pid ?? 0,
    dataDir,
    platformKey,
    api: async (method, path, body, key = platformKey) =>
      expectSuccess(await send(port, { method, path: `/api${path}`, headers: { platformkey: key }, body })),
    signIn,
    makeKey: async (name, permissions) => {
      const headers = await signIn('administrator');
      const answer = await send(port, { method: 'POST', path: '/bff/keys', headers, body: { name, permissions } });
      const [made] = itemsOf<{ key: string }>(expectSuccess(answer));
      return made?.key ?? '';
    },
  };
}

/** Returns the items of an answer. */
export const itemsOf = <Item>(answer: Answer): readonly Item[] =>
  (JSON.parse(answer.body) as Envelope<Item>).data.items;

function expectSuccess(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new Error(`the service answered ${answer.status}: ${answer.body.slice(0, 300)}`);
}
