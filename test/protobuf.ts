/** A field of a message: a varint, 8 or 4 bytes little-endian, or bytes. */
export type Field = bigint | Buffer

/** The fields of a protobuf message by number, in order. @throws if the bytes are invalid */
export function readMessage(bytes: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined || shift > 63n) throw new Error('no protobuf')
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('no protobuf')
    at += length
    return bytes.subarray(at - length, at)
  }
  while (at < bytes.length) {
    const tag = Number(varint())
    const wire = tag & 7
    const field = wire === 0 ? varint() : take(wire === 1 ? 8 : wire === 5 ? 4 : Number(wire === 2 ? varint() : -1))
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), field])
  }
  return fields
}
