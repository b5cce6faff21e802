import { constants, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { inChunks } from '../../test/one-chunk.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { rounds } from '../../test/soak.ts'
import { gunzip } from './gunzip.ts'

/** What is unpacked; undefined if it is refused. */
async function read(packed: Uint8Array, size = 1 << 16): Promise<Buffer | undefined> {
  const all: Uint8Array[] = []
  try {
    for await (const chunk of gunzip(inChunks(packed, size), 2000)) all.push(chunk)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return undefined
  }
  return Buffer.concat(all)
}

/** The same by zlib. */
function byZlib(packed: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(packed)
  } catch {
    return undefined
  }
}

const text = Buffer.from('192.0.2.1 - - [01/Jan/2026] "GET / HTTP/1.1" 200 12\n'.repeat(4000))
const a = gzipSync(text.subarray(0, 9))
const b = gzipSync(text)
const named = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]),
  Buffer.from('a.log\0'),
  deflateRawSync(text),
  b.subarray(-8),
])

it.each<[string, Buffer]>([
  ['one member', b],
  ['two members', Buffer.concat([a, b])],
  ['an empty member between others', Buffer.concat([a, gzipSync(''), b])],
  ['a member with a name', Buffer.concat([named, named])],
  ['many members', Buffer.concat(Array.from({ length: 200 }, (_, n) => gzipSync(text.subarray(0, n * 40))))],
  [
    'members within a member, stored as they are',
    gzipSync(Buffer.concat([a, b]), { level: constants.Z_NO_COMPRESSION }),
  ],
])('unpacks %s like zlib, however it is cut into chunks', async (what, packed) => {
  const expected = byZlib(packed)
  expect(expected).toBeDefined()
  const sizes = what.includes('stored') ? [1000] : [1, 2, 3, 5, 64, 1000, 1 << 20]
  for (const size of sizes) {
    if (packed.length / size < 3000) expect((await read(packed, size))?.equals(expected as Buffer)).toBe(true)
  }
})

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a member that is cut', b.subarray(0, -1)],
  ['a cut member before a whole one', Buffer.concat([b.subarray(0, -9), a])],
  ['a second member that is cut', Buffer.concat([a, b.subarray(0, 60)])],
  ['a wrong checksum before another member', Buffer.concat([b.subarray(0, -8), Buffer.alloc(4), b.subarray(-4), a])],
  ['other bytes behind the last member', Buffer.concat([a, b, Buffer.from('garbage')])],
])('refuses %s', async (_, packed) => {
  expect(await read(packed)).toBeUndefined()
})

it(`agrees with zlib about files of random members with random faults (seed ${seed})`, async () => {
  const next = random(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  const outcomes = new Set<boolean>()
  for (let round = 0; round < rounds(150, 5000); round++) {
    const members = Array.from({ length: 1 + upTo(4) }, () =>
      gzipSync(text.subarray(0, upTo(3000)), { level: upTo(10) }),
    )
    const packed = Buffer.concat(members)
    // Not a zero: zlib takes zeros behind a member, and all that follows them, for padding.
    if (next() < 0.4) packed[upTo(packed.length)] = 1 + upTo(255)
    const cut = next() < 0.2 ? packed.subarray(0, upTo(packed.length)) : packed
    const expected = cut.length > 0 ? byZlib(cut) : undefined

    const found = await read(cut, 1 + upTo(400))

    expect({ round, same: found === undefined ? expected === undefined : expected?.equals(found) }).toEqual({
      round,
      same: true,
    })
    outcomes.add(found !== undefined)
  }
  expect(outcomes.size).toBe(2)
})
