/** The order matters: most browsers name others too. */
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

/** Returns a browser's name such as `Firefox 140, Windows` from its user agent, or undefined for an unknown one. */
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
