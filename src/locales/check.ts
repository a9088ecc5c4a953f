/*
 * Fails when a text of the code is not in the catalogues, when a catalogue holds a text that the code has not, when a
 * translation is missing or has other placeholders than the original. Run: node src/locales/check.ts
 */
import { getConfig } from '@lingui/conf';
import { getCatalogs } from '@lingui/cli/api';

/** Messages of the service: a value that it has in English words only may be left out. */
const REFUSALS = 'src/domain/refusals/';

/** The variables and tags of a message: `{name}`, `{count, plural, …}`, `<0>`; not a plural form of one word. */
const placeholders = (message: string): Set<string> =>
  new Set(message.match(/(?<!plural, .*\b(?:one|other) )\{\w+(?=[,}])|<\d+(?=\/?>)/g));

function fits(translation: string, message: string, files: readonly string[]): boolean {
  const [its, original] = [placeholders(translation), placeholders(message)];
  const mayLack = files.every((file) => file.startsWith(REFUSALS));
  return its.isSubsetOf(original) && (mayLack || its.size === original.size);
}

const config = getConfig({ cwd: import.meta.dirname });
const problems: string[] = [];

for (const catalog of await getCatalogs(config)) {
  const inCode = await catalog.collect();
  if (inCode === undefined) throw new Error('A file could not be read; `npx lingui extract` says which');
  for (const locale of config.locales) {
    const known = await catalog.read(locale);
    for (const [id, { message = id, origin = [] }] of Object.entries(inCode)) {
      const translation = known[id]?.translation;
      const files = origin.map(([file]) => file);
      const where = `"${message}" (${files.join(', ')})`;
      if (known[id] === undefined) problems.push(`${locale}: not extracted: ${where}`);
      else if (translation === undefined || translation === '') problems.push(`${locale}: not translated: ${where}`);
      else if (!fits(translation, message, files))
        problems.push(`${locale}: other placeholders in "${translation}": ${where}`);
    }
    for (const [id, { message = id, obsolete }] of Object.entries(known))
      if (obsolete === true || !(id in inCode)) problems.push(`${locale}: no longer in the code: "${message}"`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(`${problems.length} to do: run \`npx lingui extract --clean\`, then fill in src/locales/zh-CN.po.`);
  process.exitCode = 1;
}
