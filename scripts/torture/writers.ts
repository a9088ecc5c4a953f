import type { Random } from '../../server/db/seed/random.ts';
import { borrowRequest, LENDING, newDevice, returnRequest, type Borrowed } from '../../server/testing/offline.ts';
import { call, expectDone, type Answer, type Target } from './client.ts';
import type { Change, Ledger } from './ledger.ts';

/** Seats that the writers share: fewer than there are writers, so that some are refused. */
const SEATS = 3;
/** Records of a batch: all of them are written or none. */
const BATCH = 5;

/** What the writers share: the SN with few seats, and two SNs of each writer that change together. */
export type Stage = { readonly shared: string; readonly own: readonly (readonly [string, string])[] };

type Write = {
  readonly send: (service: Target) => Promise<Answer>;
  readonly change: Change;
  /** Learns from the answer to an acknowledged write. */
  readonly learn?: (answer: Answer) => void;
};

type Session = { readonly id: number; readonly token: string };

/** Answers after which nobody knows whether the change was made. */
const UNKNOWN = 5031;

const names = { product: { productName: 'torture' }, template: { name: 'Default' } };
/** Product, template and business of an SN of the stage. */
export const placeOf = (business: string) => ({ ...names, business: { name: business } });

/** Makes the records that `count` writers need in a fresh service. */
export async function setStage(service: Target, count: number): Promise<Stage> {
  const done = (method: string, path: string, body: object) => expectDone(call(service, method, `/api${path}`, body));
  await done('POST', '/products', { productName: 'torture' });
  await done('POST', '/businesses', { name: 'stage', ...LENDING });
  const sns = async (many: number, attributes: object = {}) =>
    (await done('POST', `/sns/generate_sn?count=${many}`, { ...placeOf('stage'), ...attributes })).data.items.map(
      (item) => String(item['sn']),
    );
  const [shared = ''] = await sns(1, { concurrentNumber: SEATS });
  const own = await sns(2 * count);
  return {
    shared,
    own: Array.from({ length: count }, (_, writer) => [own[2 * writer] ?? '', own[2 * writer + 1] ?? '']),
  };
}

/** A client that sends one write after another, each of another kind, and notes them in the ledger. */
export class Writer {
  readonly #id: number;
  readonly #stage: Stage;
  readonly #ledger: Ledger;
  readonly #random: Random;
  readonly #device = newDevice();
  readonly #mac: string;
  #count = 0;
  #serial = 0;
  #businesses: string[] = [];
  #session: Session | undefined;
  /** The session whose log-in was acknowledged last, unless a log-in or log-out was sent since. */
  #open: Session | undefined;
  #seat: Borrowed | undefined;
  readonly #borrows: boolean;
  /** Answers that break a promise. */
  readonly faults: string[] = [];
  /** The codes of all refusals. */
  readonly refusals = new Set<number>();

  /** `borrows` is false for a clock that jumps, because borrowed seats end by the time of day. */
  constructor(id: number, stage: Stage, ledger: Ledger, random: Random, borrows = true) {
    this.#borrows = borrows;
    this.#id = id;
    this.#stage = stage;
    this.#ledger = ledger;
    this.#random = random;
    this.#mac = `02-00-00-00-00-${String(id).padStart(2, '0')}`;
  }

  /** Writes until the service is gone, or until `isOver` says so. Calls `acknowledged` after each acknowledged write. */
  async run(service: Target, acknowledged: () => void, isOver: () => boolean = () => false): Promise<void> {
    // Answers that were lost may have changed these.
    this.#session = this.#seat = undefined;
    this.#businesses = [];
    while (!isOver()) if (!(await this.write(service, acknowledged))) return;
  }

  /** Sends one write. Returns false when the service is gone. */
  async write(service: Target, acknowledged: () => void = () => undefined): Promise<boolean> {
    this.#count++;
    const { send, change, learn } = this.#next();
    this.#ledger.begin(this.#id, change);
    const answer = await send(service).catch(() => undefined);
    if (answer === undefined || answer.status === UNKNOWN) return false;
    if (answer.status === 0) {
      this.#ledger.acknowledge(this.#id);
      learn?.(answer);
      acknowledged();
    } else {
      this.refusals.add(answer.status);
      this.#ledger.refuse(this.#id);
    }
    return true;
  }

  #next(): Write {
    const business = this.#businesses.length > 3 ? this.#random.pick(this.#businesses) : undefined;
    return this.#random.pick([
      () => this.#create(),
      () => this.#createBatch(),
      () => this.#change(),
      () => this.#generate(),
      () => (this.#session ? this.#logOut(this.#session) : this.#logIn()),
      () => (!this.#borrows ? this.#create() : this.#seat ? this.#giveBack(this.#seat) : this.#borrow()),
      () => (business === undefined ? this.#create() : this.#remove(business)),
    ])();
  }

  get #name(): string {
    return `torture ${this.#id}.${this.#count}`;
  }

  #create(): Write {
    const name = this.#name;
    return {
      send: (service) => call(service, 'POST', '/api/businesses', { name, type: 'LOCAL' }),
      change: new Map([[`business ${name}`, 'there']]),
      learn: () => void this.#businesses.push(name),
    };
  }

  #remove(name: string): Write {
    this.#businesses = this.#businesses.filter((one) => one !== name);
    return {
      send: (service) => call(service, 'DELETE', `/api/businesses/${encodeURIComponent(name)}`),
      change: new Map([[`business ${name}`, undefined]]),
    };
  }

  #createBatch(): Write {
    const batch = Array.from({ length: BATCH }, (_, index) => `${this.#name}.${index}`);
    return {
      send: (service) =>
        call(
          service,
          'POST',
          '/api/customers',
          batch.map((name) => ({ name })),
        ),
      change: new Map(batch.map((name) => [`customer ${name}`, 'there'])),
    };
  }

  #change(): Write {
    const sns = this.#stage.own[this.#id] ?? [];
    const description = `change ${this.#count}`;
    return {
      send: (service) =>
        call(
          service,
          'PATCH',
          '/api/sns',
          sns.map((sn) => ({ sn, description })),
        ),
      change: new Map(sns.map((sn) => [`description of ${sn}`, description])),
    };
  }

  #generate(): Write {
    const description = this.#name;
    return {
      send: (service) => call(service, 'POST', '/api/sns/generate_sn?count=3', { ...placeOf('stage'), description }),
      change: new Map([[`generated ${description}`, '3']]),
    };
  }

  #logIn(): Write {
    const body = { sn: this.#stage.shared, mac: this.#mac };
    this.#open = undefined;
    return {
      send: (service) => call(service, 'POST', '/runtime/sessions', body),
      change: new Map([[`session of ${this.#mac}`, 'open']]),
      learn: ({ data }) => {
        const [item] = data.items;
        this.#session = this.#open = { id: Number(item?.['id']), token: String(item?.['token']) };
        this.#learnSerial(String(item?.['license']));
      },
    };
  }

  #logOut({ id, token }: Session): Write {
    this.#session = this.#open = undefined;
    const headers = { authorization: `Bearer ${token}` };
    return {
      send: (service) => call(service, 'DELETE', `/runtime/sessions/${id}`, undefined, headers),
      change: new Map([[`session of ${this.#mac}`, undefined]]),
    };
  }

  #borrow(): Write {
    const code = borrowRequest(this.#stage.shared, this.#device, 1440);
    return {
      send: (service) => call(service, 'POST', '/api/sns/checkout', { code }),
      change: new Map([[`seat of ${this.#device.deviceCode}`, 'out']]),
      learn: ({ data }) => void (this.#seat = this.#learnSerial(String(data.items[0]?.['code'])).borrow),
    };
  }

  #giveBack(seat: Borrowed): Write {
    this.#seat = undefined;
    const code = returnRequest(this.#stage.shared, this.#device, seat);
    return {
      send: (service) => call(service, 'POST', '/api/sns/checkin', { code }),
      change: new Map([[`seat of ${this.#device.deviceCode}`, undefined]]),
      learn: ({ data }) => void this.#learnSerial(String(data.items[0]?.['code'])),
    };
  }

  /** Sends a heartbeat of the open session. Returns true when it is answered, and undefined without an open session. */
  async beat(service: Target): Promise<boolean | undefined> {
    if (!this.#open) return undefined;
    const { id, token } = this.#open;
    const headers = { authorization: `Bearer ${token}` };
    return (await call(service, 'POST', `/runtime/sessions/${id}/heartbeat`, {}, headers)).status === 0;
  }

  /** The highest serial of a licence that was handed out to this writer. */
  get serial(): number {
    return this.#serial;
  }

  #learnSerial(text: string): { readonly borrow?: Borrowed } {
    const [, code = ''] = /<code>([^<]*)<\/code>/.exec(text) ?? [];
    const licence = JSON.parse(Buffer.from(code, 'base64').toString()) as { serial: number; borrow?: Borrowed };
    if (licence.serial <= this.#serial) this.faults.push(`the serial ${licence.serial} follows ${this.#serial}`);
    this.#serial = Math.max(this.#serial, licence.serial);
    return licence;
  }
}
