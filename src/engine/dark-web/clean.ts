import { postBounds } from './post.ts'

/**
 * Control characters and characters that reorder or hide text: C0 and C1 except tab and line feed, directional marks
 * (UAX #9), zero-width characters, soft hyphens, fillers, tags, annotations, non-characters.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu

/**
 * Untrusted text without control characters; lines end with a line feed and without blanks, and runs of empty lines are
 * reduced to one.
 */
export function cleanText(text: string): string {
  // Fast path: most texts are plain ASCII.
  const clean = /^[\t\n\x20-\x7e]*$/.test(text)
    ? text
    : text
        .toWellFormed()
        .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
        .replace(hidden, '')
        .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
  const lines = clean.includes('\n') ? clean.replace(/(?<![ \t])[ \t]+(?=\n|$)/g, '').replace(/\n{3,}/g, '\n\n') : clean
  return lines.trim()
}

/** An untrusted name or title: one line, cut to at most `most` characters. */
export function cleanLine(text: string, most: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ')
  if (line.length <= most) return line
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

/** The last dot of names of hidden services (Tor, I2P, Lokinet); their addresses must never become links. */
const hiddenSuffix = /(?<=[a-z0-9])\.(?=(?:onion|i2p|loki|exit)(?![a-z0-9_-]))/gi

/** Defangs addresses of hidden services, so that no program treats them as links: `hxxp://name[.]onion/post`. */
export function defangHidden(text: string): string {
  if (!/\.(?:onion|i2p|loki|exit)/i.test(text)) return text
  return text
    .replace(hiddenSuffix, '[.]')
    .replace(/\bh(?:tt|xx)p(s?):\/\/(?=[^\s/]{1,260}\[\.\](?:onion|i2p|loki|exit))/gi, 'hxxp$1://')
}

/** Defangs any address, so that no program treats it as a link: `hxxps://name[.]example/post`. */
export function defangAddress(address: string): string {
  const line = cleanLine(address, 500)
  const parts = /^(?:h(?:tt|xx)p(s?):\/\/)?([^/?#\s]+)(.*)$/is.exec(line)
  if (!parts) return line
  const scheme = /^h(?:tt|xx)ps?:/i.test(line) ? `hxxp${(parts[1] ?? '').toLowerCase()}://` : ''
  const host = (parts[2] as string).replace(/\[\.\]/g, '.').replace(/\.(?=[^.]*$)/, '[.]')
  // The rest may contain another address: `https://redirect.example/?http://name.onion`.
  return defangHidden(`${scheme}${host}${parts[3]}`)
}

/** The host of an address, defanged or not, in lower case; undefined if there is none. */
export function hostOfAddress(address: string): string | undefined {
  const plain = address.replace(/\[\.\]/g, '.').trim()
  const host = /^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?(?:[^/?#@\s]*@)?([^/?#:\s]+)/i.exec(plain)?.[1]
  return host?.includes('.') ? host.toLowerCase().replace(/\.$/, '') : undefined
}

/**
 * Tells whether a text has a run of `length` base64 characters. Checks only every `length`-th character and scans
 * backwards from it.
 */
function hasRun(text: string, length: number): boolean {
  for (let at = length - 1; at < text.length; at += length) {
    let from = at
    while (from >= 0 && isBase64(text.charCodeAt(from))) from--
    let to = at + 1
    if (from < at) while (to < text.length && to - from <= length && isBase64(text.charCodeAt(to))) to++
    if (to - from > length) return true
  }
  return false
}

const isBase64 = (unit: number) =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x2f && unit <= 0x39) || unit === 0x2b

/** Removes embedded pictures and files: `data:` URLs and long runs of base64. */
export function withoutData(text: string): string {
  const withoutUrls = text.includes(':')
    ? text.replace(/\bdata:[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}[^\s"'<>)]*/gi, '[data]')
    : text
  // Fast path: almost no text has a run as long as a base64 line (76 characters).
  if (withoutUrls.length < 6 * 77 || !hasRun(withoutUrls, 76)) return withoutUrls
  const lineless = withoutUrls.replace(/(?:[A-Za-z0-9+/]{76}\r?\n){6,}[A-Za-z0-9+/=]*/g, '[data]')
  return hasRun(lineless, 512) ? lineless.replace(/[A-Za-z0-9+/]{512,}={0,2}/g, '[data]') : lineless
}

/** Cuts a text to its maximum size in UTF-8, at a line end or blank if one is near. */
export function cutText(
  text: string,
  bytes: number = postBounds.textBytes,
): { readonly text: string; readonly isCut: boolean } {
  if (text.length * 3 <= bytes) return { text, isCut: false }
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes))
  if (read >= text.length) return { text, isCut: false }
  const head = text.slice(0, read)
  const blank = Math.max(head.lastIndexOf('\n'), head.lastIndexOf(' '))
  return { text: (blank > read - 200 ? head.slice(0, blank) : head).trimEnd(), isCut: true }
}
