const table = Uint32Array.from({ length: 256 }, (_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** Continues a CRC-32 (RFC 1952, section 8; the one of gzip and zip) over `[start, end)`. It starts with 0. */
export function crc32(bytes: Uint8Array, crc = 0, start = 0, end = bytes.length): number {
  let c = ~crc
  for (let i = start; i < end; i++) c = (table[(c ^ (bytes[i] as number)) & 255] as number) ^ (c >>> 8)
  return ~c >>> 0
}
