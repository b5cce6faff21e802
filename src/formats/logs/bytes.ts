/** Bytes of lines as characters of ASCII, and texts that are looked for in them. */

/** Tells whether a byte is a digit in ASCII. */
export function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39
}

/** Tells whether a byte is a capital letter in ASCII. */
export function isCapital(c: number): boolean {
  return c >= 0x41 && c <= 0x5a
}

/** Tells whether a byte is a letter in ASCII. */
export function isLetter(c: number): boolean {
  return isCapital(c) || (c >= 0x61 && c <= 0x7a)
}

/** Tells whether a byte is a letter or digit in ASCII. */
export function isAlphanumeric(c: number): boolean {
  return isDigit(c) || isLetter(c)
}

/** The value of a hexadecimal digit in ASCII; -1 for other bytes. */
export function hexDigit(c: number): number {
  if (c >= 0x30 && c <= 0x39) return c - 0x30
  if (c >= 0x61 && c <= 0x66) return c - 0x57
  if (c >= 0x41 && c <= 0x46) return c - 0x37
  return -1
}

/** Position of `needle` in `[start, end)`, or -1. */
export function indexOfBytes(bytes: Uint8Array, needle: Uint8Array, start: number, end: number): number {
  const first = needle[0] as number
  const last = end - needle.length
  next: for (let p = start; p <= last; p++) {
    if (bytes[p] !== first) continue
    for (let i = 1; i < needle.length; i++) if (bytes[p + i] !== needle[i]) continue next
    return p
  }
  return -1
}

/** Converts an ASCII search text to bytes once. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (c) => c.charCodeAt(0))
}

/** Converts a search text to bytes. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** Tells for each byte whether it is one of these characters. */
export function byteSet(characters: string): readonly boolean[] {
  const set = new Array<boolean>(256).fill(false)
  for (const c of ascii(characters)) set[c] = true
  return set
}
