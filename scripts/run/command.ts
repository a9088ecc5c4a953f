import { ConfigError, readConfig, type Config } from '../../server/config.ts';
import { StartError } from '../../server/core/start-error.ts';
import { DataDirectoryError } from '../../server/db/data-directory-error.ts';

type Expected = new (...given: never[]) => Error;

/**
 * Runs a command with the settings and the arguments of this process, and prints its text. Errors of these kinds say
 * what to do and are printed without their stack. The files that it makes are for their owner only.
 */
export async function runCommand(
  run: (args: readonly string[], config: Config) => string | Promise<string>,
  ...kinds: readonly Expected[]
): Promise<void> {
  process.umask(0o077);
  try {
    console.log(await run(process.argv.slice(2), readConfig(process.env)));
  } catch (error) {
    const isExpected = [ConfigError, DataDirectoryError, StartError, ...kinds].some((kind) => error instanceof kind);
    console.error(isExpected && error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
