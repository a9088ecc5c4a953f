/**
 * True when this process keeps its data in PostgreSQL. Statements are put together when modules are loaded, so it is known
 * before.
 */
export const isPostgres: boolean = (process.env['DATABASE_URL'] ?? '') !== '';
