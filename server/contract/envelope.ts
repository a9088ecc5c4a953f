import type { FieldError } from './errors.ts';

/** Answer of every operation. `status` is 0 for success, else a code of the catalogue in errors.ts. */
export type Envelope<Item> = {
  status: number;
  data: { total: number; items: Item[]; preview?: unknown };
  /** Refusals only: what went wrong and what to do. */
  msg?: string;
  /** Refusals only: all faulty fields or batch entries at once. */
  errors?: FieldError[];
  /** Refusals only: id of the request in the log of the service. */
  requestId?: string;
};
