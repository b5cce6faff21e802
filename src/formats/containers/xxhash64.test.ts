import { zstdCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { random } from '../../../test/random.ts'
import { seed } from '../../../test/seed.ts'
import { XxHash64 } from './xxhash64.ts'

const zstdChecksum = { params: { 201: 1 } } as never

it(`equals the checksum of Zstandard for any chunk sizes (SEED=${seed})`, () => {
  const next = random(seed)
  for (let length = 0; length < 200; length++) {
    const bytes = Buffer.from(
      Array.from({ length: length < 150 ? length : Math.floor(next() * 5000) }, () => next() * 256),
    )
    const packed = zstdCompressSync(bytes, zstdChecksum)
    const hash = new XxHash64()
    for (let at = 0, size = 0; at < bytes.length; at += size) {
      size = 1 + Math.floor(next() * 70)
      hash.update(bytes.subarray(at, at + size))
    }

    expect([length, hash.low32()]).toEqual([length, packed.readUInt32LE(packed.length - 4)])
  }
})

it('has the published checksum for empty input', () => {
  expect(new XxHash64().low32()).toBe(0x51d8e999)
})
