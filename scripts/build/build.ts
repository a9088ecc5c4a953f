import { buildSpa } from './spa.ts';

/** A step of `npm test`: builds the SPA as `npm start` would. */
await buildSpa();
