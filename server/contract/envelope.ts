import type { FieldError } from './errors.ts';

/** Answer of every operation. `status` is 0 for success, otherwise a code of the catalogue in errors.ts. */
export type Envelope<Item> = {
  status: number;
  data: { total: number; items: Item[]; preview?: unknown };
  /** Only in errors: the cause, and what the caller can do. */
  msg?: string;
  /** Only in errors: all faulty fields or batch entries. */
  errors?: FieldError[];
  /** Only in errors: the id of the request in the service's log. */
  requestId?: string;
};
