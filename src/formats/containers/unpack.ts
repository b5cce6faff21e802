import { createReadStream } from 'node:fs'
import { peek } from '../peek.ts'
import { type ArchiveLimits, Budget, feedLimits } from './budget.ts'
import { gunzip, gzipModified, isGzip } from './gzip.ts'
import { type InPlaceFile, openInPlace } from './in-place.ts'
import { type Member, modifiedAt } from './member.ts'
import { ArchiveProblem } from './problem.ts'
import { isTar, untar } from './tar.ts'
import { unzip } from './zip.ts'
import { isZip } from './zip-entry.ts'
import { unbrotli, unzstd } from './zstd.ts'
import { isZstd } from './zstd-frames.ts'

/** Number of first bytes needed for detection: tar has its signature at 257 and a checksum over 512 bytes. */
const peekBytes = 512

/** Known packed formats that are not supported, by their first bytes. */
const foreign: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00]],
  ['7-Zip', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['RAR', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
  ['lz4', [0x04, 0x22, 0x4d, 0x18]],
  ['compress', [0x1f, 0x9d]],
]

/** Facts about a file apart from its bytes. */
interface Origin {
  readonly name?: string | undefined
  /** Modification time, ms since epoch. */
  readonly modified?: number | undefined
  /** Reads the file itself in place, if it is on disk. */
  readonly inPlace?: (() => InPlaceFile) | undefined
}

/**
 * Unpacks gzip, Zstandard, zip and tar, which it recognises by their first bytes, also when nested. Brotli has no
 * signature: it is recognised by a name that ends in `.br`, and only as the outermost layer. Any other file is returned
 * as one member.
 * @throws ArchiveProblem for damaged or unsupported files and exceeded limits, possibly in the middle of a member
 */
export async function* unpack(
  input: AsyncIterable<Uint8Array> | { readonly path: string },
  limits: Partial<ArchiveLimits> = {},
  { name, modified, inPlace }: Origin = {},
): AsyncGenerator<Member> {
  const budget = new Budget({ ...feedLimits, ...limits })
  // A stream of a file has a path too.
  if (Symbol.asyncIterator in input) {
    yield* layer(counted(input, budget), { name, modified, inPlace }, 0, budget)
    return
  }
  const { path } = input
  const stream = createReadStream(path, { highWaterMark: 256 << 10 })
  const origin = { name: name ?? path, modified, inPlace: () => openInPlace([path]) }
  yield* layer(counted(stream, budget), origin, 0, budget, { path })
}

/** The unpacked content of a file as one stream. Members are concatenated; each begins on a new line. */
export async function* unpackOne(
  input: AsyncIterable<Uint8Array> | { readonly path: string },
  limits: Partial<ArchiveLimits> = {},
  hint: { name?: string } = {},
): AsyncGenerator<Uint8Array> {
  let last = lineFeed
  for await (const member of unpack(input, limits, hint)) {
    if (last !== lineFeed) yield lineEnd
    for await (const chunk of member.bytes) {
      if (chunk.length > 0) last = chunk[chunk.length - 1] as number
      yield chunk
    }
  }
}

const lineFeed = 10
const lineEnd = new Uint8Array([lineFeed])

async function* counted(input: AsyncIterable<Uint8Array>, budget: Budget): AsyncGenerator<Uint8Array> {
  for await (const chunk of input) {
    budget.packed += chunk.length
    yield chunk
  }
}

async function* layer(
  input: AsyncIterable<Uint8Array>,
  { name, modified, inPlace }: Origin,
  depth: number,
  budget: Budget,
  { path, isInTar = false }: { readonly path?: string; readonly isInTar?: boolean } = {},
): AsyncGenerator<Member> {
  const { head, bytes, close } = await peek(input, peekBytes)
  try {
    const inner = { name: name?.replace(/\.(?:gz|zst|br|tgz)$/i, ''), modified }
    const packed = isGzip(head) || isZstd(head) || isZip(head)
    if (packed && depth >= budget.limits.depth) {
      throw new ArchiveProblem('unsupported', `The file is packed more than ${budget.limits.depth} times over.`)
    }
    if (isGzip(head))
      yield* layer(gunzip(bytes, budget), { ...inner, modified: gzipModified(head) || modified }, depth + 1, budget)
    else if (isZstd(head)) yield* layer(unzstd(bytes, budget), inner, depth + 1, budget)
    else if (isZip(head)) {
      if (path !== undefined) await close()
      for await (const member of unzip(path === undefined ? bytes : { path }, budget)) {
        yield* layer(member.bytes, member, depth + 1, budget)
      }
    } else if (isTar(head)) {
      // A tar archive does not compress, so it does not count as a layer. Tar directly within tar could nest endlessly.
      if (isInTar) throw new ArchiveProblem('unsupported', 'The file is a tar archive in a tar archive.')
      for await (const member of untar(bytes, budget))
        yield* layer(member.bytes, member, depth, budget, { isInTar: true })
    } else if (/\.br$/i.test(name ?? '') && depth === 0) {
      yield* layer(unbrotli(bytes, budget), inner, depth + 1, budget)
    } else {
      const known = foreign.find(([, magic]) => magic.every((byte, at) => head[at] === byte))
      if (known) throw new ArchiveProblem('unsupported', `The file is packed with ${known[0]}, which is not supported.`)
      yield {
        bytes,
        ...(name !== undefined && { name }),
        ...modifiedAt(modified ?? 0),
        ...(inPlace && { inPlace }),
      }
    }
  } finally {
    await close()
  }
}
