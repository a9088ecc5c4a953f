import { pathToFileURL } from 'node:url';
import { endWithParent } from '../run/parent.ts';

/* An instance of `npm run cluster`: runs the program that its argument names. */
endWithParent();
await import(pathToFileURL(process.argv[2] ?? '').href);
