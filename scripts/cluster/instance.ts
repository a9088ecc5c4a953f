import { endWithParent } from '../run/parent.ts';

/* An instance of `npm run cluster`. */
endWithParent();
await import('../../server/main.ts');
