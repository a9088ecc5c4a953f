import { path } from '../../lib/api-client.ts';

/** Addresses of offline licensing. */
export const offlinePaths = {
  single: '/offline',
  batch: '/offline/batch',
  seats: '/offline/seats',
  validate: '/offline/validate',
  token: '/offline/token',
  borrows: '/offline/borrows',
  ofSn: (sn: string) => path`/sns/${sn}/offline`,
  borrowsOfSn: (sn: string) => path`/sns/${sn}/offline/seats`,
} as const;
