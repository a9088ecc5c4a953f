import { path } from '../../lib/path.ts';

export const offlinePaths = {
  single: '/offline',
  batch: '/offline/batch',
  seats: '/offline/seats',
  validate: '/offline/validate',
  token: '/offline/token',
  borrows: '/offline/borrows',
  strings: '/offline/strings',
  ofSn: (sn: string) => path`/sns/${sn}/offline`,
  borrowsOfSn: (sn: string) => path`/sns/${sn}/offline/seats`,
  stringsOfSn: (sn: string) => path`/sns/${sn}/offline/strings`,
} as const;
