import { nameOf } from './data.ts';
import { atOnce, type Target } from './line.ts';

const ENTRIES = 1000;
const AT_ONCE = 16;
/** Records whose text a client stores. */
const PAGE = 100;

/** What the batch of an operation needs beyond records that the data have. */
export type Need = {
  /** The SN that the path names instead of the busiest. */
  readonly sn: (target: Target) => string;
  /** Makes the records that the batch is about. Returns its entries. */
  readonly entries?: (target: Target, round: number) => Promise<readonly unknown[]>;
};

const spacious = ({ made }: Target): string => made.spacious;

/** Opens 1,000 sessions of one user on the SN without limits, on devices that have had none. */
async function openSessions({ open, made }: Target, round: number): Promise<void> {
  await atOnce(AT_ONCE, async (client) => {
    for (let at = client; at < ENTRIES; at += AT_ONCE) {
      const mac = Buffer.from([2, 16 + round, 0, 0, at >> 8, at & 255]).toString('hex').replaceAll(/..(?!$)/g, '$&-'); // prettier-ignore
      const device = { sn: made.spacious, mac, machineName: `desk-${at}`, loginName: nameOf(1) };
      const { status, text } = await open('POST', '/runtime/sessions', device);
      if (status >= 300) throw new Error(`A session for a batch was refused: ${text}`);
    }
  });
}

/** Opens sessions, and returns the ids of the records that a list has then. */
const idsIn =
  (own: number, list: (sn: string) => string) =>
  async (target: Target, round: number): Promise<number[]> => {
    await openSessions(target, own + round);
    const ids: number[] = [];
    for (let offset = 0; offset < ENTRIES; offset += PAGE) {
      const { text } = await target.api('GET', `${list(target.made.spacious)}?limit=${PAGE}&offset=${offset}`);
      ids.push(...[...text.matchAll(/\{"id":(\d+)/g)].map(([, id]) => Number(id)));
    }
    return ids;
  };

const ofUser = (what: string) => (sn: string) => `/sns/${sn}/users/${nameOf(1)}/${what}`;

/** Devices of one operation are not those of another. */
const ROUNDS = 3;

export const needs: Readonly<Record<string, Need>> = {
  bindTokenIds: { sn: ({ made }) => made.withTokens },
  unbindTokenIds: { sn: ({ made }) => made.withTokens },
  bindSnUsers: { sn: spacious },
  addSnUsers: { sn: spacious },
  unbindSnUsers: { sn: spacious },
  endSnUserSessions: { sn: spacious, entries: idsIn(0, ofUser('sessions')) },
  endSnUserMachines: { sn: spacious, entries: idsIn(ROUNDS, ofUser('machines')) },
  endSnSessions: { sn: spacious, entries: idsIn(2 * ROUNDS, (sn) => `/sns/${sn}/sessions`) },
  deleteSnMachines: {
    sn: spacious,
    entries: async (target, round) =>
      (await idsIn(3 * ROUNDS, (sn) => `/sns/${sn}/machines`)(target, round)).map((id) => ({ id })),
  },
};
