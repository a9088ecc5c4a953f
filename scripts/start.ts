import { buildSpa } from './spa.ts';

/** `npm start`: builds what changed, then becomes the service. Set up by `npm run prestart`. */
await buildSpa();
await import('../server/main.ts');
