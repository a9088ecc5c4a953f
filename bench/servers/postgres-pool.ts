import { Pool } from 'pg';
import { valueTypes } from '../../server/db/postgres/values.ts';

/** Returns as many connections as the product has, to the same kind of database. Values are read as it reads them. */
export const openPool = (): Pool =>
  new Pool({
    connectionString: process.env['DATABASE_URL'],
    max: Number(process.env['DATABASE_CONNECTIONS']),
    types: valueTypes,
  });
