import { TermModel } from './term-model.ts';
import type { SnChange } from './seat-steps.ts';

/** Seconds without contact after which a session is over. */
const PATIENCE = 180;
/** The refusals of log-ins that the entitlement report counts. */
const SHORT = [1795, 1796, 1799];

export type ModelDevice = { readonly number: number; status: number; replaces?: number };
export type ModelBorrow = {
  readonly device: number;
  readonly until: number;
  returned?: number;
};
export type ModelSeat = {
  readonly device: number;
  /** 0 where the SN needs no account. */
  readonly user: number;
  contact: number;
  commands: number;
  idleSince?: number;
  endsAt?: number | undefined;
  ended?: 'logout' | 'timeout' | 'kickOut';
};

/** One SN with its allowances, grace, devices, sessions and borrowed seats, as the rules want it. Each step returns the code of the answer. */
export class SeatModel extends TermModel {
  /** In the order in which the SN got to know them. */
  readonly devices: ModelDevice[] = [];
  readonly seats: ModelSeat[] = [];
  readonly borrows: ModelBorrow[] = [];
  readonly isAccount: boolean;
  readonly #disabledUsers = new Set<number>();
  refused = 0;

  constructor(clock: { readonly now: number }, attributes: SnChange, isAccount: boolean) {
    super(clock, attributes);
    this.isAccount = isAccount;
  }

  get active(): ModelDevice[] {
    return this.devices.filter(({ status }) => status === 0);
  }
  get open(): ModelSeat[] {
    return this.seats.filter(({ ended }) => ended === undefined);
  }
  /** The borrowed seats that are not recorded as returned, also those whose time is over. */
  get lent(): ModelBorrow[] {
    return this.borrows.filter(({ returned }) => returned === undefined);
  }
  get #out(): ModelBorrow[] {
    return this.lent.filter(({ until }) => until > this.now);
  }
  /** The sessions that lists show: their notice is not over, if they have one. */
  get listed(): ModelSeat[] {
    return this.open.filter(({ endsAt = Infinity }) => endsAt > this.now);
  }
  /** The listed sessions that hold a seat. A silent one does not, also while it waits to be ended. */
  get #seated(): ModelSeat[] {
    return this.listed.filter((seat) => !this.#isSilent(seat));
  }
  #isSilent = ({ contact }: ModelSeat): boolean => contact + PATIENCE < this.now;
  /** Seats that must become free for one more session. */
  #missing = (limit = this.limits.concurrentNumber): number =>
    Math.max(0, this.#seated.length + this.#out.length + 1 - (limit ?? Infinity));
  /** The sessions that a log-in may end, the longest idle first. */
  #idle(): ModelSeat[] {
    const latest = this.now - (this.attributes.reclaimMinutes ?? Infinity) * 60;
    return this.#seated
      .filter(({ idleSince = Infinity }) => idleSince <= latest)
      .toSorted((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
  }
  #hasPlace = (): boolean => this.active.length < (this.limits.volumeNumber ?? Infinity);
  #device = (number?: number): ModelDevice | undefined => this.devices.find((device) => device.number === number);

  /** Returns what a log-in of a device is answered with; without a number that of a new device. */
  refusal(number: number | undefined, user: number): number {
    if (this.#refusedUse !== 0) return this.#refusedUse;
    if (this.isAccount && user === 0) return 513;
    if (this.isAccount && this.#disabledUsers.has(user)) return 531;
    const refused = this.#refusedDevice(number);
    if (refused !== 0) return refused;
    if (!this.#hasSeat(number, user)) return 1799;
    return this.uses >= (this.attributes.usageNumber ?? Infinity) ? 1796 : 0;
  }
  get #refusedUse(): number {
    return this.refusedTerm === 0 && this.isPending ? 1793 : this.refusedTerm;
  }
  #refusedDevice(number?: number): number {
    const device = this.#device(number);
    if (device && device.status !== 0) return 1922;
    return !device && !this.#hasPlace() ? 1795 : 0;
  }

  /** The session that a log-in replaces. */
  #own = (number: number | undefined, user: number): ModelSeat | undefined =>
    this.open.find(
      (seat) => seat.device === number && (!this.isAccount || seat.user === user) && !this.#isSilent(seat),
    );
  #hasSeat = (number: number | undefined, user: number, limit = this.limits.concurrentNumber): boolean =>
    this.#own(number, user) !== undefined || this.#missing(limit) <= this.#idle().length;
  /** Returns the checks of a log-in that pass only thanks to an allowance, with the number of that. */
  thanks(number: number | undefined, user: number): [check: string, allowance: number][] {
    const { concurrentNumber, volumeNumber } = this.attributes;
    const isNew = this.#device(number) === undefined;
    const isCrowded = this.active.length >= (volumeNumber ?? Infinity);
    const checks = [
      ['snPeriod', 'extend', this.isExtended],
      ['deviceVolume', 'extraDevices', isNew && isCrowded && this.#hasPlace()],
      [
        ...(['concurrency', 'extraConcurrent'] as const),
        this.#hasSeat(number, user) && !this.#hasSeat(number, user, concurrentNumber ?? Infinity),
      ],
    ] as const;
    return checks.flatMap(([check, kind, passed]) => {
      const one = passed && this.openOf(kind);
      return one ? [[check, this.allowances.indexOf(one)]] : [];
    });
  }

  logIn(number: number, user: number): number {
    for (const seat of this.open) this.#endIfOver(seat);
    const code = this.refusal(number, user);
    if (SHORT.includes(code)) this.refused++;
    if (code !== 0) return code;
    const own = this.#own(number, user);
    if (own) own.ended = 'logout';
    else for (const seat of this.#idle().slice(0, this.#missing())) seat.ended = 'kickOut';
    this.#activate(number);
    this.uses++;
    this.seats.push({ device: number, user: this.isAccount ? user : 0, contact: this.now, commands: 0 });
    return 0;
  }
  #activate(number: number): void {
    if (!this.#device(number)) this.devices.push({ number, status: 0 });
    this.activated ??= this.now;
  }
  /** Lends a seat, which takes no idle one. What is refused leaves everything as it was. */
  borrow(number: number, minutes: number): number {
    const code = this.#refusedUse || this.#refusedDevice(number);
    if (code !== 0) return code;
    const own = this.#out.find(({ device }) => device === number);
    if (!own && this.#missing() > 0) return 1799;
    for (const seat of this.open) this.#endIfOver(seat);
    this.#takeBack(number);
    this.#activate(number);
    this.borrows.push({ device: number, until: this.now + minutes * 60 });
    return 0;
  }
  /** Takes a borrowed seat back. */
  giveBack = (borrow: ModelBorrow): number => (this.#out.includes(borrow) ? this.#takeBack(borrow.device) : 1811);
  #takeBack(number: number): 0 {
    for (const borrow of this.#out) if (borrow.device === number) borrow.returned = this.now;
    return 0;
  }
  heartbeat(seat: ModelSeat, commands = 0): number {
    const code = this.#contact(seat);
    if (code === 0 && commands > seat.commands) Object.assign(seat, { commands, idleSince: this.now });
    return code;
  }
  logOut(seat: ModelSeat): number {
    const code = this.#contact(seat);
    if (code === 0) seat.ended = 'logout';
    return code;
  }
  #contact(seat: ModelSeat): number {
    if (!seat.ended) this.#endIfOver(seat);
    if (seat.ended) return seat.ended === 'kickOut' ? 530 : 513;
    seat.contact = this.now;
    return 0;
  }
  /** Ends a session as an operator does, now or after a notice. */
  end(seat: ModelSeat, noticeSeconds: number): number {
    if (!this.listed.includes(seat)) return 4040;
    if (noticeSeconds === 0) seat.ended = 'kickOut';
    else seat.endsAt = this.now + noticeSeconds;
    return 0;
  }
  withdraw(seat: ModelSeat): number {
    if (!this.listed.includes(seat)) return 4040;
    if (seat.endsAt === undefined) return 4093;
    seat.endsAt = undefined;
    return 0;
  }
  /** What came first decides: the end of the notice, or the time-out. */
  #endIfOver(seat: ModelSeat): void {
    const { contact, endsAt = Infinity } = seat;
    if (endsAt <= this.now && endsAt <= contact + PATIENCE) seat.ended = 'kickOut';
    else if (this.#isSilent(seat)) seat.ended = 'timeout';
  }
  #kick(device?: number): void {
    for (const seat of this.open) if (device === undefined || seat.device === device) seat.ended = 'kickOut';
  }
  setUser(user: number, status: number): 0 {
    if (status === 0) this.#disabledUsers.delete(user);
    else this.#disabledUsers.add(user);
    for (const seat of this.open) if (status !== 0 && seat.user === user) seat.ended = 'kickOut';
    return 0;
  }

  set(change: SnChange): number {
    const next = { ...this.attributes, ...change };
    if ((next.startDate ?? 0) > (next.endDate ?? Infinity)) return 515;
    if (next.status === 1 && this.attributes.status !== 1) this.#kick();
    this.attributes = next;
    return 0;
  }
  setDevice(device: ModelDevice, status: number): number {
    if (device.status === status) return 0;
    if (status === 0 && !this.#hasPlace()) return 1795;
    if (status !== 0) this.#kick(device.number);
    device.status = status;
    return 0;
  }
  replace(old: ModelDevice, by: number): number {
    const young = this.#device(by);
    if (this.refusedTerm !== 0) return this.refusedTerm;
    if (old.status === 1) return 4093;
    if (young?.status === 0) return 4090;
    if (young?.status === 33) return 1922;
    if (old.status === 33 && !this.#hasPlace()) return 1795;
    this.#kick(old.number);
    this.#takeBack(old.number);
    old.status = 1;
    if (young) Object.assign(young, { status: 0, replaces: old.number });
    else this.devices.push({ number: by, status: 0, replaces: old.number });
    return 0;
  }

  /** Disables devices that only an allowance made room for. Their sessions run on. */
  protected override disableNewest(most: number): void {
    const over = Math.min(most, this.active.length - (this.attributes.volumeNumber ?? Infinity));
    const newest = this.active.toReversed().toSorted((one, other) => this.#place(other) - this.#place(one));
    for (const device of newest.slice(0, Math.max(0, over))) device.status = 33;
  }
  /** How early the place of a device was taken: a successor has that of the device that it replaces. */
  #place(device: ModelDevice): number {
    const chain = new Set<ModelDevice>();
    for (let at: ModelDevice | undefined = device; at && !chain.has(at); at = this.#device(at.replaces)) chain.add(at);
    return Math.min(...[...chain].map((one) => this.devices.indexOf(one)));
  }

  override sweep(): void {
    for (const seat of this.open) this.#endIfOver(seat);
    for (const borrow of this.lent) if (borrow.until <= this.now) borrow.returned = borrow.until;
    super.sweep();
  }
}
