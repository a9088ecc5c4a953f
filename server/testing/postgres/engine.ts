import { inject } from 'vitest';

// Before any module of the server is loaded: statements are put together when modules are loaded.
process.env['DATABASE_URL'] = inject('postgres');
