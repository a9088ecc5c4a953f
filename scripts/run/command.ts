import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { StartError } from '../../server/core/start-error.ts';
import { DataDirectoryError } from '../../server/db/data-directory-error.ts';

type Expected = new (...given: never[]) => Error;
type Run = (args: readonly string[], config: Config) => string | Promise<string>;
type Read = (environment: NodeJS.ProcessEnv, args: readonly string[]) => Config;

/**
 * Runs a command with the settings and the arguments of this process, and prints its text. Errors of these kinds say
 * what to do and are printed without their stack. The files that it makes are for their owner only.
 */
export const runCommand = (run: Run, ...kinds: readonly Expected[]): Promise<void> =>
  runCommandWith(readConfig, run, ...kinds);

/** Runs a command as `runCommand` does, with settings that depend on its arguments. */
export async function runCommandWith(read: Read, run: Run, ...kinds: readonly Expected[]): Promise<void> {
  process.umask(0o077);
  try {
    const args = process.argv.slice(2);
    console.log(await run(args, read(process.env, args)));
  } catch (error) {
    const isExpected = [ConfigError, DataDirectoryError, StartError, ...kinds].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
