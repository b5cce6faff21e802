/** Numbers in bytes, lowest byte first. */

/** Writes 16 bits and returns the position after them. */
export function put16(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = value >>> 8
  return at + 2
}

/** Writes 32 bits and returns the position after them. */
export function put32(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value & 255
  bytes[at + 1] = (value >>> 8) & 255
  bytes[at + 2] = (value >>> 16) & 255
  bytes[at + 3] = value >>> 24
  return at + 4
}

/** Reads 16 bits. */
export function get16(bytes: Uint8Array, at: number): number {
  return (bytes[at] as number) | ((bytes[at + 1] as number) << 8)
}

/** Reads 32 bits, as a signed number. */
export function get32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  )
}
