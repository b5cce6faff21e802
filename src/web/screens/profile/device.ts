/** What a user agent says about a browser or program. */
export type Device =
  | { readonly kind: 'browser'; readonly browser: string; readonly system: string }
  | { readonly kind: 'program'; readonly name: string }
  | { readonly kind: 'unknown' }

/** The first match counts: a browser also names the browsers that it imitates. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Headless Chrome'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads a user agent. */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { kind: 'unknown' }
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1]
  if (browser && system) return { kind: 'browser', browser, system }
  const [, program] = /^([A-Za-z][\w.-]{0,30})\//.exec(userAgent) ?? []
  return program && program !== 'Mozilla' ? { kind: 'program', name: program } : { kind: 'unknown' }
}
