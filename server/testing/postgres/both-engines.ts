/** Tests that only PostgreSQL can run. */
export const onPostgresOnly: readonly string[] = [
  'server/db/postgres/**/*.test.ts',
  'server/sealed/**/*.test.ts',
  'server/{main,database-away,faults,promoted}-postgres.test.ts',
  'server/move/move*.test.ts',
  'server/testing/postgres/**/*.test.ts',
];

/** Tests of the server that run on PostgreSQL too. The list only grows. */
export const onBothEngines: readonly string[] = [
  'server/bff/{keys,operators,views}.test.ts',
  'server/bff/factor/{passkeys,passkey-sign-in,passkey-address,requirement}.test.ts',
  'server/core/ids.test.ts',
  'server/db/dialect.test.ts',
  'server/query/descending.test.ts',
  'server/resources/allowances/{allowances,effect}.test.ts',
  'server/resources/audit/{activity,audit}.test.ts',
  'server/resources/bulk/{bulk,sessions}.test.ts',
  'server/resources/businesses/businesses.test.ts',
  'server/resources/customers/customers.test.ts',
  'server/resources/exports/words.test.ts',
  'server/resources/imports/imports.test.ts',
  'server/resources/logs/online-until.test.ts',
  'server/resources/lookback/look-back.test.ts',
  'server/resources/notes/notes.test.ts',
  'server/resources/offline/{batch,borrow,malformed,return,update}.test.ts',
  'server/resources/overview/recount.test.ts',
  'server/resources/products/{download,files,products,read,templates,transfer}.test.ts',
  'server/resources/reports/{reports,demand/demand,entitlements/entitlements}.test.ts',
  'server/resources/roles/roles.test.ts',
  'server/resources/search/search.test.ts',
  'server/resources/sns/{archive,grace,peaks}.test.ts',
  'server/resources/strings/strings.test.ts',
  'server/resources/timeline/timeline.test.ts',
  'server/resources/undo/change.test.ts',
  'server/runtime/{login,reclaim,silent}.test.ts',
  'server/testing/sql.test.ts',
];
