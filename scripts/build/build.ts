import { firstLoad, weigh } from './first-load.ts';
import { buildSpa } from './spa.ts';

/** A step of `npm test`: builds the SPA as `npm start` would. It fails when the first load is larger than it may be. */
await buildSpa();
const { text, fits } = weigh(firstLoad());
console.log(text);
if (!fits) process.exitCode = 1;
