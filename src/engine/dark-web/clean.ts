import { postBounds } from './post.ts'

/**
 * Controls, and what turns or hides text: C0 and C1 but tab and line feed, marks of direction (UAX #9), zero-width
 * characters, soft hyphens, fillers, tags, annotations, non-characters.
 */
const hidden =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed.
  /[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{e0000}-\u{e0fff}]/gu

/** A text of strangers without controls, with line feeds between lines, no blanks at their ends and no runs of empty ones. */
export function cleanText(text: string): string {
  // Most texts are plain.
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

/** A name or title of strangers: one line, cut. */
export function cleanLine(text: string, most: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ')
  if (line.length <= most) return line
  return `${line
    .slice(0, most - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`
}

/** Hidden services and other networks behind Tor's ways; their addresses are never written as something to follow. */
const hiddenSuffix = /(?<=[a-z0-9])\.(?=(?:onion|i2p|loki|exit)(?![a-z0-9_-]))/gi

/** Writes addresses of hidden services so that nothing takes them for links: `hxxp://name[.]onion/post`. */
export function defangHidden(text: string): string {
  if (!/\.(?:onion|i2p|loki|exit)/i.test(text)) return text
  return text
    .replace(hiddenSuffix, '[.]')
    .replace(/\bh(?:tt|xx)p(s?):\/\/(?=[^\s/]{1,260}\[\.\](?:onion|i2p|loki|exit))/gi, 'hxxp$1://')
}

/** Writes an address so that nothing takes it for a link, whatever it is: `hxxps://name[.]example/post`. */
export function defangAddress(address: string): string {
  const line = cleanLine(address, 500)
  const found = /^(?:h(?:tt|xx)p(s?):\/\/)?([^/?#\s]+)(.*)$/is.exec(line)
  if (!found) return line
  const scheme = /^h(?:tt|xx)ps?:/i.test(line) ? `hxxp${(found[1] ?? '').toLowerCase()}://` : ''
  const host = (found[2] as string).replace(/\[\.\]/g, '.').replace(/\.(?=[^.]*$)/, '[.]')
  // An address may lead on to another: `https://redirect.example/?http://name.onion`.
  return defangHidden(`${scheme}${host}${found[3]}`)
}

/** The host of an address as its source writes it, defanged or not, in lower case; undefined without one. */
export function hostOfAddress(address: string): string | undefined {
  const plain = address.replace(/\[\.\]/g, '.').trim()
  const host = /^(?:[a-z][a-z0-9+.-]{0,15}:\/\/)?(?:[^/?#@\s]*@)?([^/?#:\s]+)/i.exec(plain)?.[1]
  return host?.includes('.') ? host.toLowerCase().replace(/\.$/, '') : undefined
}

/** Whether a text has so many signs of base64 in a row. Looks at each so-many-th sign, and backwards from it. */
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

/** Drops what could be a picture or a file: addresses that hold their data, and long runs of base64. */
export function withoutData(text: string): string {
  const found = text.includes(':')
    ? text.replace(/\bdata:[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}[^\s"'<>)]*/gi, '[data]')
    : text
  // Nearly no text has a run as long as a line of base64.
  if (found.length < 6 * 77 || !hasRun(found, 76)) return found
  const lineless = found.replace(/(?:[A-Za-z0-9+/]{76}\r?\n){6,}[A-Za-z0-9+/=]*/g, '[data]')
  return hasRun(lineless, 512) ? lineless.replace(/[A-Za-z0-9+/]{512,}={0,2}/g, '[data]') : lineless
}

/** Cuts a text to its bound in UTF-8, at a line or blank if one is near. */
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
