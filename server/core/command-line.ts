import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** True in a package, which has the program `licet`. In a clone, npm runs the commands. */
const isPackaged = existsSync(join(import.meta.dirname, '../../licet'));

/** Returns what to type for a command of this program, such as `npm run keys -- list` or `licet keys list`. */
export const commandLine = (command: string, args = ''): string =>
  `${isPackaged ? 'licet' : 'npm run'} ${command}${isPackaged || args === '' ? '' : ' --'} ${args}`.trimEnd();
