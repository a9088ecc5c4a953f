import { fillDataFolder } from './data-folder.ts';

/**
 * Fills the data folder that is the first argument with an operator of each role, and with the sample data if the second one
 * is true. Tests on PostgreSQL run it in a process of its own, because statements are put together for one engine when
 * modules are loaded.
 */
const [directory = '', demo] = process.argv.slice(2);
await fillDataFolder(directory, { demo: demo === 'true', operators: true });
