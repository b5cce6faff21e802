import { writeDigest } from '../platform/digest.ts'

/**
 * An indicator's key in every store: the first 16 bytes of SHA-256 over `<kind code> <canonical value>`. Publishers
 * choose the values, so the hash must be collision resistant.
 */
export function indicatorKey(kindCode: number, value: string): Buffer {
  return writeIndicatorKey(kindCode, value, Buffer.allocUnsafe(16))
}

/** Writes the key into the 16 bytes of `into`, and returns them. */
export function writeIndicatorKey(kindCode: number, value: string, into: Buffer): Buffer {
  writeDigest(`${kindCode} ${value}`, into)
  return into
}

/** The key as a uuid in PostgreSQL's notation. */
export function indicatorKeyText(kindCode: number, value: string): string {
  const hex = indicatorKey(kindCode, value).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
