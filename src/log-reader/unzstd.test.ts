import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { md5Of, oneChunk } from '../../test/one-chunk.ts'
import { random } from '../../test/random.ts'
import { seed } from '../../test/seed.ts'
import { rounds } from '../../test/soak.ts'
import { logLimits } from '../formats/containers/budget.ts'
import { ArchiveProblem } from '../formats/containers/problem.ts'
import { unpack } from '../formats/containers/unpack.ts'
import { CannotRead } from './read-fault.ts'
import { openContent } from './unpack-here.ts'

const withChecksum = { params: { 201: 1 } } as never
const next = random(seed)
const log = Buffer.from(
  Array.from(
    { length: 4000 },
    () => `100.20.${Math.floor(next() * 250)}.9 - - GET /page-${Math.floor(next() * 9)}\n`,
  ).join(''),
)

/** Digest of the unpacked content or the reason for refusing it, in the browser and on the server. */
async function unpackedTwice(bytes: Uint8Array): Promise<{ inBrowser: string | Refusal; onServer: string | Refusal }> {
  const inBrowser = await openContent(new File([bytes as BlobPart], 'a.zst'), undefined)
    .then(({ bytes }) => md5Of(bytes))
    .catch(refusal)
  const onServer = await (async () => {
    for await (const member of unpack(oneChunk(bytes), logLimits, { name: 'a.zst' })) return await md5Of(member.bytes)
    return 'nothing'
  })().catch(refusal)
  return { inBrowser, onServer }
}

interface Refusal {
  readonly code: string
  readonly text: string
}

function refusal(error: unknown): Refusal {
  if (error instanceof ArchiveProblem) return { code: error.code, text: error.message }
  if (error instanceof CannotRead) return { code: error.fault, text: error.message }
  throw error
}

describe('unpacking a damaged Zstandard file', () => {
  const packed = zstdCompressSync(log, withChecksum)

  it('gives the same error as on the server', async () => {
    const damaged = Buffer.from(packed)
    damaged[packed.length - 2] = (damaged[packed.length - 2] as number) ^ 1
    const { inBrowser, onServer } = await unpackedTwice(damaged)

    expect([inBrowser, onServer]).toEqual([
      { code: 'damaged', text: `The Zstandard file is damaged near byte ${packed.length}.` },
      { code: 'damaged', text: expect.stringMatching(/^The Zstandard file is damaged near byte \d+\.$/) },
    ])
    const cut = await unpackedTwice(packed.subarray(0, packed.length - 300))
    expect(cut.inBrowser).toEqual(cut.onServer)
  })

  it('refuses a frame whose size differs from the stated one', async () => {
    const plain = zstdCompressSync(log.subarray(0, 200))
    // The size follows the magic number and the descriptor.
    plain[5] = (plain[5] as number) ^ 2

    expect((await unpackedTwice(plain)).inBrowser).toMatchObject({ code: 'damaged' })
  })

  // A bit that means nothing may be refused there and not here: then the checksum has shown that the content is right.
  it(`gives the content of the undamaged file, or what the server gives (SEED=${seed})`, async () => {
    const undamaged = await Promise.all([log, Buffer.concat([log, log])].map((one) => md5Of(oneChunk(one))))
    const differing: unknown[] = []
    let refused = 0
    for (let round = 0; round < rounds(80, 8000); round++) {
      const bytes = Buffer.concat(round % 3 === 0 ? [packed, packed] : [packed])
      for (let n = 1 + Math.floor(next() * 3); n > 0; n--) {
        // Half of the changes are in the first bytes, where header and tables are.
        const place = Math.floor(next() * (next() < 0.5 ? 200 : bytes.length))
        bytes[place] = (bytes[place] as number) ^ (1 << Math.floor(next() * 8))
      }
      const { inBrowser, onServer } = await unpackedTwice(bytes)
      if (typeof inBrowser !== 'string') refused++
      else if (inBrowser !== onServer && !undamaged.includes(inBrowser)) differing.push({ round, inBrowser, onServer })
    }

    expect(differing).toEqual([])
    expect(refused).toBeGreaterThan(50)
  }, 600_000)
})
