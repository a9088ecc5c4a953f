/** Random numbers from a seed (sfc32). The same seed gives the same numbers on every machine. Not for secrets. */
export class Random {
  readonly #state: [number, number, number, number];

  constructor(seed: number) {
    this.#state = [seed | 0, 0x9e3779b9 | 0, 0x243f6a88, 1];
    for (let round = 0; round < 16; round++) this.uint32();
  }

  /** Returns a whole number from 0 to 2^32-1. */
  uint32(): number {
    const [a, b, c, count] = this.#state;
    const sum = (a + b + count) | 0;
    this.#state[0] = b ^ (b >>> 9);
    this.#state[1] = (c + (c << 3)) | 0;
    this.#state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    this.#state[3] = (count + 1) | 0;
    return sum >>> 0;
  }

  /** Returns a whole number from 0 up to but not including `bound`. */
  below(bound: number): number {
    return Math.floor((this.uint32() / 2 ** 32) * bound);
  }

  /** Returns a whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  chance(probability: number): boolean {
    return this.uint32() < probability * 2 ** 32;
  }

  pick<Value>(values: readonly Value[]): Value {
    const index = this.below(values.length);
    if (index in values) return values[index] as Value;
    throw new RangeError('nothing to pick from');
  }

  /** Returns one of the values, each with the probability of its weight. */
  weighted<Value extends { readonly weight: number }>(values: readonly Value[]): Value {
    let left = this.below(values.reduce((sum, { weight }) => sum + weight, 0));
    for (const value of values) {
      left -= value.weight;
      if (left < 0) return value;
    }
    throw new RangeError('nothing to pick from');
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.uint32() >>> 24);
  }

  /** Returns a UUID version 7 of an instant (seconds), like the guids of the service. */
  guid(instant: number): string {
    return this.#uuid((instant * 1000 + this.below(1000)).toString(16).padStart(12, '0'), '7');
  }

  /** Returns a UUID version 4, like the request ids of the service. */
  requestId(): string {
    return this.#uuid(this.#hex(6), '4');
  }

  #uuid(first: string, version: string): string {
    const [rest, end] = [this.#hex(2), this.#hex(8)];
    const variant = ((Number.parseInt(end.slice(0, 2), 16) & 0x3f) | 0x80).toString(16);
    return `${first.slice(0, 8)}-${first.slice(8)}-${version}${rest.slice(1)}-${variant}${end.slice(2, 4)}-${end.slice(4)}`;
  }

  #hex(bytes: number): string {
    return Buffer.from(this.bytes(bytes)).toString('hex');
  }
}
