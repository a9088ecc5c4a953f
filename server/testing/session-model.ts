import type { History, SnChange, Step } from './session-steps.ts';

/** Seconds without contact after which a session is over. */
const PATIENCE = 180;

export type ModelSession = {
  device: number;
  user: number;
  log: number;
  contact: number;
  commands: number;
  /** When a heartbeat last raised the commands. */
  idleSince: number | undefined;
  /** When its notice is over. */
  endsAt: number | undefined;
  /** How it ended; undefined while it is open. */
  ended?: 'logout' | 'timeout' | 'kickOut';
};
export type ModelEntry = { start: number; end: number | null; what: string | number };
type ModelBorrow = { device: number; until: number; log: number; back: boolean };

/**
 * The expected state of one SN with its devices, users, sessions, borrowed seats and log, written as plainly as
 * possible. Each step returns the code that the service should answer, or undefined when it does nothing.
 */
export class SessionModel {
  now: number;
  uses = 0;
  archived = false;
  status = 0;
  endDate: number | undefined;
  readonly isAccount: boolean;
  limits: Pick<History, 'concurrentNumber' | 'usageNumber' | 'volumeNumber' | 'reclaimMinutes'>;
  readonly devices = new Map<number, number>();
  readonly disabledUsers = new Set<number>();
  readonly sessions: ModelSession[] = [];
  readonly borrows: ModelBorrow[] = [];
  readonly log: ModelEntry[] = [];

  constructor(begin: History, now: number) {
    this.isAccount = begin.isAccount;
    this.limits = begin;
    this.now = now;
  }

  do(step: Step): number | undefined {
    switch (step.does) {
      case 'logIn':
        return this.#logIn(step);
      case 'heartbeat':
      case 'logOut':
        return this.#contact(step);
      case 'notice':
      case 'withdraw':
        return this.#notice(step);
      case 'kick':
        return this.#kick(step.session);
      case 'kickAll':
        return this.#kickWhere(() => true);
      case 'sweep':
        return this.#sweep();
      case 'archive':
        this.archived = !this.archived;
        return this.#kickWhere(() => this.archived);
      case 'wait':
        this.now += step.seconds;
        return 0;
      case 'setSn':
        return this.#setSn(step.change);
      case 'setDevice':
        return this.#setDevice(step.device, step.status);
      case 'setUser':
        if (step.status === 0) this.disabledUsers.delete(step.user);
        else this.disabledUsers.add(step.user);
        return this.#kickWhere(({ user }) => this.isAccount && step.status === 1 && user === step.user);
      case 'borrow':
        return this.#borrow(step.device, step.minutes);
      case 'giveBack':
        return this.#giveBack(step.device);
    }
  }

  get open(): ModelSession[] {
    return this.sessions.filter(({ ended }) => ended === undefined);
  }

  #logIn(asked: Extract<Step, { does: 'logIn' }>): number {
    this.#endOver();
    const own = this.open.find((one) => one.device === asked.device && (!this.isAccount || one.user === asked.user));
    const code = this.#refusal(asked, own);
    if (code !== 0) {
      this.log.push({ start: this.now, end: this.now, what: code });
      return code;
    }
    this.devices.set(asked.device, 0);
    for (const idle of own ? [] : this.#idle().slice(0, this.#missing())) this.#end(idle, 'kickOut', this.now);
    if (own) this.#end(own, 'logout', this.now);
    this.uses++;
    this.log.push({ start: this.now, end: null, what: 'login' });
    const fresh = { contact: this.now, commands: 0, idleSince: undefined, endsAt: undefined };
    this.sessions.push({ device: asked.device, user: asked.user, log: this.log.length - 1, ...fresh });
    return 0;
  }

  #refusal(asked: Extract<Step, { does: 'logIn' }>, own: ModelSession | undefined): number {
    const { usageNumber, volumeNumber } = this.limits;
    if (this.archived || this.status === 2) return 1927;
    if (this.status === 4) return 1801;
    if (this.status === 1) return 1797;
    if (this.endDate !== undefined && this.endDate <= this.now) return 1793;
    if (this.isAccount && (asked.user === 0 || asked.wrong)) return 513;
    if (this.isAccount && this.disabledUsers.has(asked.user)) return 531;
    if (asked.virtual) return 1926;
    const device = this.devices.get(asked.device);
    if (device !== undefined && device !== 0) return 1922;
    if (device === undefined && this.#active() >= (volumeNumber ?? Infinity)) return 1795;
    if (!own && this.#missing() > this.#idle().length) return 1799;
    return this.uses >= (usageNumber ?? Infinity) ? 1796 : 0;
  }

  #contact(step: Extract<Step, { does: 'heartbeat' | 'logOut' }>): number | undefined {
    const session = this.#numbered(step.session);
    if (!session) return undefined;
    if (session.ended === undefined) this.#endIfOver(session);
    if (session.ended !== undefined) return session.ended === 'kickOut' ? 530 : 513;
    session.contact = this.now;
    if (step.does === 'logOut') this.#end(session, 'logout', this.now);
    else if ((step.commands ?? 0) > session.commands) {
      session.commands = step.commands ?? 0;
      session.idleSince = this.now;
    }
    return 0;
  }

  #notice(step: Extract<Step, { does: 'notice' | 'withdraw' }>): number | undefined {
    const session = this.#numbered(step.session);
    if (!session) return undefined;
    if (session.ended !== undefined || this.#isNoticeOver(session)) return 4040;
    if (step.does === 'withdraw' && session.endsAt === undefined) return 4093;
    session.endsAt = step.does === 'notice' ? this.now + step.seconds : undefined;
    return 0;
  }

  #kick(number: number): number | undefined {
    const session = this.#numbered(number);
    if (!session) return undefined;
    if (session.ended !== undefined) return 4040;
    return this.#kickWhere((one) => one === session);
  }

  #kickWhere(whose: (session: ModelSession) => boolean): 0 {
    for (const session of this.open)
      if (whose(session)) this.#end(session, 'kickOut', Math.min(this.now, session.endsAt ?? Infinity));
    return 0;
  }

  #sweep(): 0 {
    this.#endOver();
    for (const borrow of this.borrows) {
      if (!borrow.back && borrow.until <= this.now) this.#takeBack(borrow, 'autoCheckin', borrow.until);
    }
    return 0;
  }

  #setSn({ status, endsIn, ...limits }: SnChange): number {
    if (this.archived) return 4093;
    this.limits = { ...this.limits, ...limits };
    if (endsIn !== undefined) this.endDate = this.now + endsIn;
    if (status !== undefined && status !== 0 && this.status === 0) this.#kickWhere(() => true);
    this.status = status ?? this.status;
    return 0;
  }

  #setDevice(device: number, status: number): number | undefined {
    const known = this.devices.get(device);
    if (known === undefined) return undefined;
    if (this.archived) return 4093;
    if (known !== 0 && status === 0 && this.#active() >= (this.limits.volumeNumber ?? Infinity)) return 1795;
    this.devices.set(device, status);
    if (status !== 0) this.#kickWhere((session) => session.device === device);
    return 0;
  }

  /** Only for an SN in use: the tests of offline requests cover the rest. */
  #borrow(device: number, minutes: number): number | undefined {
    if (this.archived || this.status !== 0 || (this.endDate ?? Infinity) <= this.now) return undefined;
    const known = this.devices.get(device);
    if (known !== undefined && known !== 0) return 1922;
    if (known === undefined && this.#active() >= (this.limits.volumeNumber ?? Infinity)) return 1795;
    const own = this.#out().find((one) => one.device === device);
    if (!own && this.#seats() >= (this.limits.concurrentNumber ?? Infinity)) return 1799;
    this.devices.set(device, 0);
    if (own) this.#takeBack(own, 'checkoutCover', this.now);
    this.log.push({ start: this.now, end: null, what: 'checkout' });
    this.borrows.push({ device, until: this.now + minutes * 60, log: this.log.length - 1, back: false });
    return 0;
  }

  #giveBack(device: number): number | undefined {
    const own = this.#out().find((one) => one.device === device);
    if (!own) return undefined;
    this.#takeBack(own, 'checkin', this.now);
    return 0;
  }

  #takeBack(borrow: ModelBorrow, what: string, end: number): void {
    borrow.back = true;
    Object.assign(this.log[borrow.log] ?? {}, { what, end });
  }

  #end(session: ModelSession, how: NonNullable<ModelSession['ended']>, end: number): void {
    session.ended = how;
    Object.assign(this.log[session.log] ?? {}, { what: how, end });
  }

  #endOver(): void {
    for (const session of this.open) this.#endIfOver(session);
  }

  /** What came first decides: the end of the notice, or the time-out. */
  #endIfOver(session: ModelSession): void {
    const { contact, endsAt = Infinity } = session;
    const silentFrom = contact + PATIENCE;
    if (endsAt <= this.now && endsAt <= silentFrom) this.#end(session, 'kickOut', endsAt);
    else if (silentFrom < this.now) this.#end(session, 'timeout', contact);
  }

  #isNoticeOver = ({ endsAt = Infinity }: ModelSession): boolean => endsAt <= this.now;

  /** The sessions that a log-in may end, the longest idle first. */
  #idle(): ModelSession[] {
    const minutes = this.limits.reclaimMinutes ?? Infinity;
    return this.open
      .filter(({ idleSince = Infinity }) => idleSince <= this.now - minutes * 60)
      .sort((one, other) => (one.idleSince ?? 0) - (other.idleSince ?? 0));
  }

  #missing = (): number => Math.max(0, this.#seats() + 1 - (this.limits.concurrentNumber ?? Infinity));
  #numbered = (number: number): ModelSession | undefined => this.sessions[number % this.sessions.length];
  #out = (): ModelBorrow[] => this.borrows.filter(({ until, back }) => !back && until > this.now);
  #seats = (): number => this.open.filter((session) => !this.#isNoticeOver(session)).length + this.#out().length;
  #active = (): number => [...this.devices.values()].filter((status) => status === 0).length;
}
