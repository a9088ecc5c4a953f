/** In this order: most browsers name others too. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)|FxiOS\/(\d+)/, 'Firefox'],
  [/(?:Headless)?Chrom(?:e|ium)\/(\d+)|CriOS\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)\S* (?:Mobile\/\S+ )?Safari/, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** `Firefox 140, Windows` for what a browser says it is; undefined when that tells nothing. */
export function browserName(userAgent: string): string | undefined {
  const [pattern, name] = BROWSERS.find(([wanted]) => wanted.test(userAgent)) ?? [];
  const [, system] = SYSTEMS.find(([wanted]) => wanted.test(userAgent)) ?? [];
  const version = pattern
    ?.exec(userAgent)
    ?.slice(1)
    .find((part) => part !== undefined);
  const browser = name === undefined ? undefined : `${name} ${version ?? ''}`.trim();
  return [browser, system].filter((part) => part !== undefined).join(', ') || undefined;
}
