import type { FieldError } from './errors.ts';

/** What every operation answers; `status` 0 is success, anything else a code of the catalogue. */
export type Envelope<Item> = {
  status: number;
  data: { total: number; items: Item[]; preview?: unknown };
  /** Failures only: one sentence a person can act on. */
  msg?: string;
  /** Failures only: the fields or batch entries at fault, all of them at once. */
  errors?: FieldError[];
  /** Failures only: finds the request in the service's log. */
  requestId?: string;
};
