/** Tests that only PostgreSQL can run. */
export const onPostgresOnly: readonly string[] = [
  'server/db/postgres/**/*.test.ts',
  'server/testing/postgres/**/*.test.ts',
];

/** Tests of the server that run on PostgreSQL too. The list only grows. */
export const onBothEngines: readonly string[] = [
  'server/db/dialect.test.ts',
  'server/resources/businesses/businesses.test.ts',
  'server/resources/customers/customers.test.ts',
  'server/resources/notes/notes.test.ts',
  'server/resources/products/{download,files,products,read,templates,transfer}.test.ts',
  'server/resources/roles/roles.test.ts',
  'server/runtime/login.test.ts',
];
