import { buildSpa } from './spa.ts';

/** One step of `npm test`: the SPA as `npm start` would build it. */
await buildSpa();
