/** Signature of a local file, an empty archive, or the first part of a split archive (APPNOTE.TXT 4.3). */
export function isZip(head: Uint8Array): boolean {
  if (head[0] !== 0x50 || head[1] !== 0x4b) return false
  return (head[2] === 3 && head[3] === 4) || (head[2] === 5 && head[3] === 6) || (head[2] === 7 && head[3] === 8)
}

/** The supported compression methods, by their numbers in zip archives. */
export const zipMethods = { stored: 0, deflate: 8, zstd: 93 } as const

const ignored = /(?:^|[\\/])(?:__MACOSX[\\/]|\.DS_Store$|Thumbs\.db$)|[\\/]$/

/**
 * Tells whether an entry is a regular file: no directory, no link, and none of the extra entries that macOS and Windows
 * add.
 */
export function isFile(name: string, externalAttributes: number): boolean {
  const isLink = ((externalAttributes >>> 16) & 0o170000) === 0o120000
  return !isLink && !ignored.test(name)
}

/** The name of an entry: UTF-8, or Latin-1 if it is not valid UTF-8. */
export function entryName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  }
}

/** A name without control and bidirectional characters, at most 255 characters. */
export function printable(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '\uFFFD').slice(0, 255)
}
