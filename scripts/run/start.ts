import { endWithParent } from './parent.ts';
import { buildSpa } from '../build/spa.ts';

/** `npm start`: builds what changed, then becomes the service. */
endWithParent();
await buildSpa();
await import('../../server/main.ts');
