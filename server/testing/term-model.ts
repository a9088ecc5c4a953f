import type { Standing } from '../contract/sns/standing.ts';
import type { Help, SnChange } from './seat-steps.ts';

const DAY = 86_400;

type Kind = keyof Help;
export type ModelAllowance = {
  readonly until: number;
  readonly help: Help;
  readonly asked: boolean;
  state: 'asked' | 'open' | 'ended' | 'declined';
};

/** The dates and allowances of one SN, and what follows from them, as the rules want it. */
export class TermModel {
  readonly #clock: { readonly now: number };
  readonly allowances: ModelAllowance[] = [];
  attributes: SnChange;
  activated: number | undefined;
  uses = 0;

  constructor(clock: { readonly now: number }, attributes: SnChange) {
    this.#clock = clock;
    this.attributes = attributes;
  }

  get now(): number {
    return this.#clock.now;
  }

  /** The end without allowances, if the SN was activated at a moment. */
  #ownEnd(activated = this.activated): number {
    const { endDate, expirationDays } = this.attributes;
    const days = activated === undefined ? undefined : expirationDays;
    return Math.min(endDate ?? Infinity, (activated ?? 0) + (days ?? Infinity) * DAY);
  }
  #expires(activated = this.activated): number {
    return Math.max(this.#ownEnd(activated), this.openOf('extend')?.until ?? 0);
  }
  #worksUntil(activated = this.activated): number {
    return Math.max(this.#expires(activated), this.#ownEnd(activated) + (this.attributes.graceDays ?? 0) * DAY);
  }
  get expires(): number | undefined {
    return finite(this.#expires());
  }
  get graceUntil(): number | undefined {
    return this.attributes.graceDays ? finite(this.#ownEnd() + this.attributes.graceDays * DAY) : undefined;
  }
  get worksUntil(): number {
    return this.#worksUntil();
  }
  get standing(): Standing {
    const { status, usageNumber } = this.attributes;
    if (status === 1) return 'disabled';
    if (this.isPending) return 'pending';
    if (this.#worksUntil() <= this.now) return 'expired';
    if (this.isInGrace) return 'grace';
    return this.uses >= (usageNumber ?? Infinity) ? 'exhausted' : 'active';
  }
  get isInGrace(): boolean {
    return this.#expires() <= this.now && this.now < this.#worksUntil();
  }
  get isPending(): boolean {
    return (this.attributes.startDate ?? 0) > this.now;
  }
  /** What a request for a licence is refused with; 0 when nothing but the start is in its way. */
  get refusedTerm(): number {
    if (this.attributes.status === 1) return 1797;
    return this.#worksUntil(this.activated ?? this.now) <= this.now ? 1793 : 0;
  }

  /** True when only an extension lets the licence work. */
  protected get isExtended(): boolean {
    const { graceDays } = this.attributes;
    const own = this.#ownEnd(this.activated ?? this.now) + (graceDays ?? 0) * DAY;
    return own <= this.now && this.now < this.#worksUntil(this.activated ?? this.now) && !this.isPending;
  }
  /** The open allowance of a kind: its extension stays on the SN until the service ends it. */
  protected openOf(kind: Kind): ModelAllowance | undefined {
    return this.allowances.find(({ state, help }) => state === 'open' && help[kind] !== undefined);
  }
  #extra(kind: 'extraConcurrent' | 'extraDevices'): number {
    const one = this.openOf(kind);
    return one && this.now < one.until ? (one.help[kind] ?? 0) : 0;
  }
  /** What allowances add to the limits now. */
  get extras() {
    return {
      extraConcurrent: this.#extra('extraConcurrent') || undefined,
      extraDevices: this.#extra('extraDevices') || undefined,
    };
  }
  /** The limits with what allowances add; undefined for no limit. */
  get limits() {
    const { concurrentNumber, volumeNumber } = this.attributes;
    return {
      concurrentNumber: raised(concurrentNumber, this.#extra('extraConcurrent')),
      volumeNumber: raised(volumeNumber, this.#extra('extraDevices')),
    };
  }
  /** False while an allowance is over that the service has not ended yet. */
  get isSettled(): boolean {
    return this.allowances.every((one) => one.state !== 'open' || one.until > this.now);
  }

  /** The validity that strings carry now. */
  get validity(): object {
    const { endDate, expirationDays, graceDays, startDate } = this.attributes;
    const [own, works] = [this.#ownEnd(), this.#worksUntil()];
    const isMoved = own < Infinity && works > this.now && (this.#expires() > own || own <= this.now);
    return {
      startDate: instant(startDate),
      activeDate: instant(this.activated),
      endDate: instant(isMoved ? works : endDate),
      expirationDays: isMoved ? undefined : (expirationDays ?? undefined),
      graceDays: isMoved ? undefined : graceDays || undefined,
    };
  }

  give(help: Help, until: number, state: 'asked' | 'open'): number {
    if (state === 'open' && !this.#makeRoom(help)) return 4090;
    this.allowances.push({ help, until, state, asked: state === 'asked' });
    return 0;
  }
  approve(one: ModelAllowance): number {
    if (one.state !== 'asked' || one.until <= this.now) return 4093;
    if (!this.#makeRoom(one.help)) return 4090;
    one.state = 'open';
    return 0;
  }
  decline(one: ModelAllowance): number {
    if (one.state !== 'asked') return 4093;
    one.state = 'declined';
    return 0;
  }
  stop(one: ModelAllowance): number {
    if (one.state !== 'asked' && (one.state !== 'open' || one.until <= this.now)) return 4093;
    this.#close(one);
    return 0;
  }
  /** Ends the allowances whose time is over. */
  sweep(): void {
    for (const one of this.allowances) if (one.state === 'open' && one.until <= this.now) this.#close(one);
  }
  /** Returns false when an allowance of one of the kinds is open. */
  #makeRoom(help: Help): boolean {
    const kinds = Object.keys(help) as Kind[];
    const open = this.allowances.filter(({ state, until }) => state === 'open' && until > this.now);
    if (open.some((one) => kinds.some((kind) => one.help[kind] !== undefined))) return false;
    TermModel.prototype.sweep.call(this);
    return true;
  }
  #close(one: ModelAllowance): void {
    const { extraDevices } = one.help;
    const wasOpen = one.state === 'open';
    one.state = 'ended';
    if (wasOpen && extraDevices !== undefined) this.disableNewest(extraDevices);
  }
  protected disableNewest(_most: number): void {}
}

const finite = (seconds: number): number | undefined => (seconds < Infinity ? seconds : undefined);
const raised = (limit: number | null | undefined, extra: number): number | undefined =>
  limit === null || limit === undefined ? undefined : limit + extra;
const instant = (seconds?: number | null): string | undefined =>
  seconds === null || seconds === undefined ? undefined : new Date(seconds * 1000).toISOString();
