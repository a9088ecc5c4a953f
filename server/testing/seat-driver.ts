import {
  borrowRequest,
  licenceOf,
  licencesIn,
  newDevice,
  returnRequest,
  type TestDevice,
  type TestLicence,
} from './offline.ts';
import { heartbeat, logIn, logOut, type LoggedIn } from './runtime.ts';
import { SeatModel, type ModelDevice, type ModelSeat } from './seat-model.ts';
import { DEVICES, type SnChange, type Step } from './seat-steps.ts';
import type { TestAnswer, TestApp } from './test-app.ts';
import { CHEAP_PASSWORD } from './users.ts';

/** What the device of a session knows: the answer to its last call, and its latest licence. */
export type Known = { item: Record<string, unknown>; licence: TestLicence };

/** The step of one SN: all but those in which time passes. */
export type OwnStep = Exclude<Step, { does: 'wait' | 'work' }>;
type Codes = { readonly expected: number; readonly code: number };

/** Does the steps of one SN in a service and in the model. */
export class SeatDriver {
  readonly #service: TestApp;
  readonly #sessions: LoggedIn[] = [];
  readonly devices = Array.from({ length: DEVICES }, newDevice);
  /** The ids of its allowances. */
  readonly allowances: number[] = [];
  /** By session. */
  readonly known: Known[] = [];
  /** The licences of its borrowed seats. */
  readonly lent: TestLicence[] = [];
  readonly sn: string;
  readonly model: SeatModel;

  constructor(service: TestApp, sn: string, attributes: SnChange, isAccount: boolean) {
    this.#service = service;
    this.sn = sn;
    this.model = new SeatModel(service.time, attributes, isAccount);
  }

  /** Returns both codes, or undefined for a step that has no object yet. */
  async do(step: OwnStep): Promise<Codes | undefined> {
    const { model, sn } = this;
    switch (step.does) {
      case 'logIn':
        return this.#logIn(step.device, step.user);
      case 'heartbeat':
        return this.#onSession(step, (seat, at) => this.beat(seat, at, step.commands));
      case 'logOut':
        return this.#onSession(step, async (seat, at) =>
          codes(model.logOut(seat), await logOut(this.#service, this.#session(at))),
        );
      case 'kick':
      case 'notice': {
        const seconds = 'seconds' in step ? step.seconds : 0;
        const path = `/sns/${sn}/sessions?noticeSeconds=${seconds}`;
        return this.#onSession(step, async (seat, at) =>
          codes(model.end(seat, seconds), await this.#service.api('DELETE', path, [this.#session(at).id])),
        );
      }
      case 'withdraw':
        return this.#onSession(step, async (seat, at) =>
          codes(model.withdraw(seat), await this.#service.api('DELETE', `/sessions/${this.#session(at).id}/notice`)),
        );
      case 'give':
        return this.#give(step);
      case 'approve':
      case 'approveOwn':
      case 'decline':
      case 'stop':
        return this.#decide(step.does, step.allowance);
      case 'set':
        return this.#set(step.change);
      case 'setDevice':
        return this.#onDevice(step.device, async (device, id) =>
          codes(
            model.setDevice(device, step.status),
            await this.#service.api('POST', `/machines/${id}`, { status: step.status }),
          ),
        );
      case 'setUser': {
        const path = `/users/user/${this.user(step.user)}`;
        const answer = await this.#service.api('PATCH', path, { status: step.status });
        return codes(model.setUser(step.user, step.status), answer);
      }
      case 'borrow':
        return this.#borrow(step.device, step.minutes);
      case 'giveBack':
        return this.#giveBack(step.device);
      case 'replace':
        return this.#onDevice(step.device, async (device, id) =>
          codes(
            model.replace(device, step.by),
            await this.#service.api('POST', `/machines/${id}/replace`, this.devices[step.by]),
          ),
        );
    }
  }

  async #logIn(device: number, user: number): Promise<Codes> {
    const expected = this.model.logIn(device, user);
    const account = user > 0 && { loginName: this.user(user), password: CHEAP_PASSWORD };
    // From an address of its own, so that refusals do not throttle other SNs.
    const from = {
      'x-forwarded-for': `2001:db8::${Buffer.from(this.sn.slice(-8))
        .toString('hex')
        .replaceAll(/.{4}(?!$)/g, '$&:')}`,
    };
    const answer = await logIn(this.#service, this.sn, { ...this.devices[device], ...account }, from);
    if (answer.envelope.status === 0) {
      this.#sessions.push(answer.envelope.data.items[0] as LoggedIn);
      this.#learn(this.#sessions.length - 1, answer);
    }
    return codes(expected, answer);
  }

  async #borrow(device: number, minutes: number): Promise<Codes> {
    const expected = this.model.borrow(device, minutes);
    const code = borrowRequest(this.sn, this.#identity(device), minutes);
    const answer = await this.#service.api('POST', '/sns/checkout', { code });
    if (answer.envelope.status === 0) this.lent.push(licenceOf(this.#service, answer));
    return codes(expected, answer);
  }

  async #giveBack(device: number): Promise<Codes | undefined> {
    const at = this.model.borrows.findLastIndex((one) => one.device === device);
    const [one, borrowed] = [this.model.borrows[at], this.lent[at]?.borrow];
    if (!one || !borrowed) return undefined;
    const code = returnRequest(this.sn, this.#identity(device), borrowed);
    return codes(this.model.giveBack(one), await this.#service.api('POST', '/sns/checkin', { code }));
  }

  /** A heartbeat of a session. */
  async beat(seat: ModelSeat, at: number, commands: number | undefined): Promise<Codes> {
    const expected = this.model.heartbeat(seat, commands);
    const answer = await heartbeat(this.#service, this.#session(at), commands === undefined ? undefined : { commands });
    if (answer.envelope.status === 0) this.#learn(at, answer);
    return codes(expected, answer);
  }

  #learn(at: number, { envelope }: TestAnswer): void {
    const [item = {}] = envelope.data.items;
    const { license = '' } = item as { license?: string };
    const [licence = this.known[at]?.licence] = licencesIn(this.#service, license);
    if (!licence) throw new Error('a session began without a licence');
    this.known[at] = { item, licence };
  }

  async #give({ help, seconds, asks }: Extract<Step, { does: 'give' }>): Promise<Codes> {
    const until = this.#service.time.now + seconds;
    const expected = this.model.give(help, until, asks ? 'asked' : 'open');
    const body = { ...help, until: this.text(until), reason: 'help', ...(asks && { ask: true }) };
    const give = asks ? this.#service.as('support') : this.#service.api;
    const answer = await give('POST', `/sns/${this.sn}/allowances`, body);
    if (answer.envelope.status === 0) this.allowances.push(Number(answer.envelope.data.items[0]?.['id']));
    return codes(expected, answer);
  }

  async #decide(does: 'approve' | 'approveOwn' | 'decline' | 'stop', number: number): Promise<Codes | undefined> {
    const { model } = this;
    const [one, id] = [model.allowances[number], this.allowances[number]];
    if (!one || id === undefined) return undefined;
    const manager = this.#service.as('manager');
    if (does === 'stop') return codes(model.stop(one), await manager('DELETE', `/sns/${this.sn}/allowances/${id}`));
    if (does === 'decline') return codes(model.decline(one), await manager('POST', `/allowances/${id}/decline`));
    if (does === 'approve') return codes(model.approve(one), await manager('POST', `/allowances/${id}/approve`));
    if (!one.asked) return undefined;
    return codes(531, await this.#service.as('support')('POST', `/allowances/${id}/approve`));
  }

  async #set(change: SnChange): Promise<Codes> {
    const dates = Object.entries(change).filter(([name]) => name.endsWith('Date'));
    const { now } = this.#service.time;
    const at = Object.fromEntries(dates.map(([name, seconds]) => [name, seconds === null ? null : now + seconds]));
    const body = Object.fromEntries(Object.entries(at).map(([name, seconds]) => [name, this.text(seconds)]));
    const answer = await this.#service.api('PATCH', '/sns', [{ ...change, ...body, sn: this.sn }]);
    return codes(this.model.set({ ...change, ...at }), answer);
  }

  async #onSession(
    { session }: { readonly session: number },
    work: (seat: ModelSeat, at: number) => Promise<Codes>,
  ): Promise<Codes | undefined> {
    const at = session % (this.#sessions.length || 1);
    const seat = this.model.seats[at];
    return seat && work(seat, at);
  }

  async #onDevice(
    number: number,
    work: (device: ModelDevice, id: number) => Promise<Codes>,
  ): Promise<Codes | undefined> {
    const device = this.model.devices.find((one) => one.number === number);
    if (!device) return undefined;
    const { items } = (await this.#service.api('GET', `/sns/${this.sn}/machines`)).envelope.data;
    return work(device, Number(items.find(({ mid }) => mid === this.devices[number]?.deviceCode)?.['id']));
  }

  /** Returns the log-in name of a user. */
  user = (number: number): string => `${this.sn}-${number}`;
  #identity(number: number): TestDevice {
    const device = this.devices[number];
    if (!device) throw new Error(`there is no device ${number}`);
    return device;
  }
  #session(at: number): LoggedIn {
    const session = this.#sessions[at];
    if (!session) throw new Error(`there is no session ${at}`);
    return session;
  }
  /** Returns the id of a session. */
  idOf = (at: number): number => this.#session(at).id;

  /** Returns a moment as the service writes it; undefined and null as they are. */
  text = <Moment extends number | null | undefined>(seconds: Moment): string | Moment =>
    typeof seconds === 'number' ? this.#service.db.read.zone.toText(seconds) : seconds;
}

const codes = (expected: number, { envelope }: TestAnswer): Codes => ({ expected, code: envelope.status });
