import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib'

export interface ZippedFile {
  readonly name: string
  readonly data: Buffer
  readonly method?: number
  readonly flags?: number
  readonly mode?: number
  /** MS-DOS date: years since 1980, month and day in seven, four and five bits. */
  readonly date?: number
}

/** A hand-built zip archive, so that parts can be wrong on purpose. */
export function zip(entries: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, data, method = 8, flags = 0x800, mode = 0o100644, date = 0 } of entries) {
    const packed = method === 8 ? deflateRawSync(data) : method === 93 ? zstdCompressSync(data) : data
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    common.writeUInt16LE(date, 8)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  const listing = Buffer.concat(directory)
  end.writeUInt32LE(listing.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, listing, Buffer.from('PK\x05\x06'), end])
}
