/** What a browser calls itself, the more particular first: most of them also claim to be Chrome and Safari. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
];
const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac ?OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Longer ones are made up. */
const LONGEST_AGENT = 500;

/** A browser in words from its `User-Agent`, such as "Firefox on Windows": enough to tell one's own devices apart. */
export function browserInWords(userAgent: string): string {
  const agent = userAgent.slice(0, LONGEST_AGENT);
  const nameIn = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return system === undefined ? 'Another program' : `A browser on ${system}`;
  return system === undefined ? browser : `${browser} on ${system}`;
}
