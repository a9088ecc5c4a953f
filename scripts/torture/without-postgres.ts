import { NoPostgresError } from '../../server/testing/postgres/binaries.ts';
import { atMost, type Figure } from '../attack/attack.ts';

/** Returns the figures of a part after an error: one that was not measured, where PostgreSQL does not run. Throws any other error. */
export const withoutPostgres =
  (part: string, figure: string) =>
  (error: unknown): readonly Figure[] => {
    if (!(error instanceof NoPostgresError)) throw error;
    console.error(`${part}: ${error.message}`);
    return [atMost(0, figure, undefined)];
  };
