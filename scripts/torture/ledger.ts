/** The values of facts, by key. A fact without a value is absent. */
export type Facts = ReadonlyMap<string, string>;
/** What a write makes of some facts, all of them or none. */
export type Change = ReadonlyMap<string, string | undefined>;

export type Verdict = {
  /** Acknowledged writes that are missing, writes that are there in part, and facts that no write made. */
  readonly faults: readonly string[];
  /** Unanswered writes that did not happen. A service that answered before it wrote would have lost them. */
  readonly unwritten: number;
  /** Unanswered writes that happened. A service that is stopped in order leaves none. */
  readonly unanswered: number;
};

/** Keeps what a service has acknowledged, outside of it, and compares that with what its database holds after a crash. */
export class Ledger {
  readonly #facts = new Map<string, string>();
  /** The unanswered write of each client. */
  readonly #open = new Map<number, Change>();
  acknowledged = 0;

  /** Notes the write that a client sends. Other clients may not write the same facts. */
  begin(client: number, change: Change): void {
    this.#open.set(client, change);
  }

  /** The write happened. */
  acknowledge(client: number): void {
    this.#apply(this.#open.get(client) ?? new Map());
    this.#open.delete(client);
    this.acknowledged++;
  }

  /** The write was refused and must not happen later. */
  refuse(client: number): void {
    this.#open.delete(client);
  }

  /** Compares with the facts in a database, and goes on from them. */
  check(found: Facts): Verdict {
    const faults: string[] = [];
    let [unwritten, unanswered] = [0, 0];
    for (const change of this.#open.values()) {
      const changed = [...change].filter(([key, value]) => this.#facts.get(key) !== value);
      const done = changed.filter(([key, value]) => found.get(key) === value);
      if (changed.length > 0 && done.length === changed.length) {
        this.#apply(change);
        unanswered++;
      } else if (done.length === 0) unwritten++;
      else faults.push(`half-written: ${done.map(([key]) => key).join(', ')} of ${[...change.keys()].join(', ')}`);
    }
    this.#open.clear();
    for (const key of new Set([...this.#facts.keys(), ...found.keys()])) {
      const [known, there] = [this.#facts.get(key), found.get(key)];
      if (known === there) continue;
      faults.push(
        known === undefined ? `never acknowledged: ${key} is ${there}` : `lost: ${key} is ${there}, and was ${known}`,
      );
    }
    this.#facts.clear();
    for (const [key, value] of found) this.#facts.set(key, value);
    return { faults, unwritten, unanswered };
  }

  #apply(change: Change): void {
    for (const [key, value] of change) {
      if (value === undefined) this.#facts.delete(key);
      else this.#facts.set(key, value);
    }
  }
}
