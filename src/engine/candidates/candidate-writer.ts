import { type KindId, kindByCode } from '../../domain/observables/index.ts'
import { hostOfUrl } from '../../domain/observables/url-host.ts'
import type { IndexReader } from '../index/index-reader.ts'
import { type Column, uint32 } from '../listings/columns.ts'
import {
  entriesAt,
  filterHead,
  filterMagic,
  keyAt,
  lengths4At,
  lengths6At,
  shardHead,
  shardOf,
  shardsAt,
  ValueHasher,
} from './candidate-filter.ts'
import { buildFuse, type Fuse } from './fuse.ts'
import { keyedHashHi, keyedHashLo } from './keyed-hash.ts'

/** Approximate number of hashes per shard; building it takes 30 MB of memory. */
const shardHashes = 2 ** 20
/** Approximate number of hashes in memory at once; a larger index is read several times. */
const heldHashes = 4 * 2 ** 20

/**
 * Writes the filter for everything that an index lists. The result depends only on the listed values and the key.
 * @param key 16 bytes
 */
export function writeCandidateFilter(index: Pick<IndexReader, 'scan'>, key: Uint8Array): Uint8Array<ArrayBuffer> {
  const hasher = new ValueHasher(key)
  const lengths4 = new Uint32Array(2)
  const lengths6 = new Uint32Array(5)
  let count = 0
  forEachEntry(index, (kind, value, asHost) => {
    count++
    if (asHost) return
    const length = Number(value.slice(value.indexOf('/') + 1))
    const lengths = kind === 'ipv4-cidr' ? lengths4 : kind === 'ipv6-cidr' ? lengths6 : undefined
    if (lengths) lengths[length >>> 5] = (lengths[length >>> 5] as number) | (1 << (length & 31))
  })
  const shards = Math.max(1, Math.ceil(count / shardHashes))
  const atOnce = Math.max(1, Math.floor(heldHashes / shardHashes))
  const fuses: Fuse[] = []
  let entries = 0
  for (let first = 0; first < shards; first += atOnce) {
    const end = Math.min(shards, first + atOnce)
    const hashes = uint32(2 * (Math.ceil((count / shards) * (end - first) * 1.05) + 1024))
    forEachEntry(index, (kind, value, asHost) => {
      hasher.hash(kind, value, asHost)
      const shard = shardOf(keyedHashHi, shards)
      if (shard < first || shard >= end) return
      hashes.push(keyedHashLo)
      hashes.push(keyedHashHi)
    })
    const distinct = distinctOf(hashes)
    for (let shard = first, from = 0; shard < end; shard++) {
      let to = from
      while (to < distinct.length && shardOf(distinct[to + 1] as number, shards) === shard) to += 2
      fuses.push(buildFuse(distinct.subarray(from, to)))
      entries += (to - from) / 2
      from = to
    }
  }
  return written({ key, lengths4, lengths6, entries, fuses })
}

/** Visits every listed value and the host of every listed URL; a host may be visited several times. */
function forEachEntry(
  index: Pick<IndexReader, 'scan'>,
  visit: (kind: KindId, value: string, asHost: boolean) => void,
): void {
  index.scan((entry) => {
    const kind = kindByCode.get(entry.code)?.id
    if (!kind) return
    const value = entry.value()
    visit(kind, value, false)
    if (kind !== 'url') return
    const host = hostOfUrl(value)
    visit(host.kind, host.value, true)
  })
}

/** The pairs of lo and hi, sorted, without duplicates. */
function distinctOf({ data, length }: Column<Uint32Array>): Uint32Array {
  // On little-endian machines, on which all Node and browsers run, a pair can be sorted as one 64-bit number.
  const all = new BigUint64Array(data.buffer, 0, length / 2).sort()
  let kept = 0
  for (let i = 0; i < all.length; i++) if (i === 0 || all[i] !== all[i - 1]) all[kept++] = all[i] as bigint
  return data.subarray(0, 2 * kept)
}

function written(filter: {
  readonly key: Uint8Array
  readonly lengths4: Uint32Array
  readonly lengths6: Uint32Array
  readonly entries: number
  readonly fuses: readonly Fuse[]
}): Uint8Array<ArrayBuffer> {
  const { fuses } = filter
  const headSize = filterHead + shardHead * fuses.length
  const bytes = new Uint8Array(fuses.reduce((sum, { fingerprints }) => sum + fingerprints.byteLength, headSize))
  const view = new DataView(bytes.buffer)
  bytes.set(new TextEncoder().encode(filterMagic))
  bytes.set(filter.key.subarray(0, 16), keyAt)
  for (const [i, word] of filter.lengths4.entries()) view.setUint32(lengths4At + 4 * i, word, true)
  for (const [i, word] of filter.lengths6.entries()) view.setUint32(lengths6At + 4 * i, word, true)
  view.setUint32(entriesAt, filter.entries, true)
  view.setUint32(shardsAt, fuses.length, true)
  let at = headSize
  for (const [i, { seed, segmentLength, segmentCount, fingerprints }] of fuses.entries()) {
    for (const [n, word] of [seed, segmentLength, segmentCount, at].entries()) {
      view.setUint32(filterHead + shardHead * i + 4 * n, word, true)
    }
    new Uint16Array(bytes.buffer, at, fingerprints.length).set(fingerprints)
    at += fingerprints.byteLength
  }
  return bytes
}
