import { type KindId, kindById } from '../../domain/observables/index.ts'
import { formatIpv4, formatIpv6, maskIpv4, maskIpv6 } from '../../domain/observables/ip.ts'
import { parentDomains } from '../../domain/observables/read.ts'
import type { AliasPosting, Entry } from '../index/index-reader.ts'
import { entriesFor, type ListedValues } from '../match/match.ts'
import { type Fuse, fuseHas, fuseLength } from './fuse.ts'
import { type HashKey, hashKey, keyedHash, keyedHashHi, keyedHashLo } from './keyed-hash.ts'

/**
 * Tells whether a listing may match a value, without revealing what is listed: binary fuse filters over keyed hashes of
 * the listed values and of the hosts of listed URLs. No false negatives; about one false positive in 65,536. A value is
 * looked up in each way in which a listing can match it.
 */
export type CandidateFilter = ReturnType<typeof openCandidateFilter>

/** The bytes are not a filter of this version. */
export class CandidateFilterError extends Error {
  override readonly name = 'CandidateFilterError'
}

/**
 * Layout, in little-endian words:
 * - a head: the magic, the key, a bit for each prefix length of a listed range (IPv4: two words, IPv6: five), the number
 *   of entries, the number of shards. Each shard is a fuse filter for an equal share of the hashes by their upper half;
 * - for each shard: seed, segment length, segment count, offset of its fingerprints;
 * - the fingerprints.
 */
export const filterMagic = 'WNCAND01'
export const keyAt = 8
export const lengths4At = 24
export const lengths6At = 32
export const entriesAt = 52
export const shardsAt = 56
export const filterHead = 60
export const shardHead = 16

/** Flag in the code of a kind: the value is the host of a listed URL. */
const hostMark = 0x80

/** Hashes pairs of kind and value. Values may have any length. */
export class ValueHasher {
  readonly #key: HashKey
  #bytes = new Uint8Array(1024)

  constructor(key: Uint8Array) {
    this.#key = hashKey(key)
  }

  /** Computes the hash into `keyedHashLo` and `keyedHashHi`. */
  hash(kind: KindId, value: string, asHost = false): void {
    if (3 * value.length + 1 > this.#bytes.length) this.#bytes = new Uint8Array(6 * value.length)
    this.#bytes[0] = kindById[kind].code | (asHost ? hostMark : 0)
    const { written } = encoder.encodeInto(value, this.#bytes.subarray(1))
    keyedHash(this.#key, this.#bytes, written + 1)
  }

  /**
   * Like `hash`, for a value in UTF-8.
   * @param code code of its kind
   */
  hashBytes(code: number, value: Uint8Array): void {
    if (value.length + 1 > this.#bytes.length) this.#bytes = new Uint8Array(2 * value.length)
    this.#bytes[0] = code
    this.#bytes.set(value, 1)
    keyedHash(this.#key, this.#bytes, value.length + 1)
  }
}

const encoder = new TextEncoder()

/** The shard that a hash belongs to. */
export function shardOf(hi: number, shards: number): number {
  return Math.floor(((hi >>> 0) * shards) / 2 ** 32)
}

/**
 * Opens a filter that `writeCandidateFilter` made.
 * @throws CandidateFilterError
 */
export function openCandidateFilter(bytes: ArrayBuffer) {
  const view = new DataView(bytes)
  if (bytes.byteLength < filterHead || new TextDecoder().decode(bytes.slice(0, keyAt)) !== filterMagic) {
    throw new CandidateFilterError('no filter of candidates')
  }
  const shards = fusesOf(view)
  /** Key of the hashes. */
  const key = new Uint8Array(bytes.slice(keyAt, lengths4At))
  const hasher = new ValueHasher(key)
  const lengths4 = lengthsOf(view, lengths4At, 32)
  const lengths6 = lengthsOf(view, lengths6At, 128)
  /** Number of listed values and hosts of listed URLs. */
  const entries = view.getUint32(entriesAt, true)

  function has(kind: KindId, value: string, asHost = false): boolean {
    if (entries === 0) return false
    hasher.hash(kind, value, asHost)
    return fuseHas(shards[shardOf(keyedHashHi, shards.length)] as Fuse, keyedHashLo, keyedHashHi)
  }

  function find(kind: KindId, value: string): Entry | undefined {
    const isListed = has(kind, value)
    const isHost = (kind === 'domain' || kind === 'ipv4' || kind === 'ipv6') && has(kind, value, true)
    if (!isListed && !isHost) return undefined
    return { kind, value, unroutable: false, postings: isListed ? some : [], aliases: isHost ? some : [] }
  }

  const unlisted = new UnlistedNetworks()

  function* ranges4(address: number): Generator<Entry> {
    for (const length of lengths4) {
      const base = maskIpv4(address, length)
      if (unlisted.has(base, length)) continue
      const found = find('ipv4-cidr', `${formatIpv4(base)}/${length}`)
      if (found) yield found
      else unlisted.add(base, length)
    }
  }

  const listed: ListedValues = {
    prefilter: { ipv4Blocks: everyBlock, anyIpv6Range: lengths6.length > 0 },
    find,
    findWithoutAliases: find,
    parents: (domain) =>
      [...parentDomains(domain, undefined)].flatMap((parent) => {
        const entry = find('domain', parent)
        return entry?.postings.length ? entry : []
      }),
    ranges4: (address) => [...ranges4(address)],
    ranges6: (groups) =>
      lengths6.flatMap((length) => find('ipv6-cidr', `${formatIpv6(maskIpv6(groups, length))}/${length}`) ?? []),
  }
  return {
    entries,
    key,
    mayMeet: (kind: KindId, value: string) => entriesFor({ kind, value }, listed).next().done === false,
  }
}

/**
 * Cache of networks that are not listed: most addresses of a log share their larger networks, and each lookup needs a
 * hash.
 */
class UnlistedNetworks {
  /**
   * 4,096 slots per prefix length; a network replaces the previous one in its slot. 1 marks a free slot, because the
   * base of a network below /32 is never odd.
   */
  readonly #bases = new Int32Array(32 << 12).fill(1)

  has(base: number, length: number): boolean {
    return length < 32 && this.#bases[placeOf(base, length)] === (base | 0)
  }

  add(base: number, length: number): void {
    if (length < 32) this.#bases[placeOf(base, length)] = base
  }
}

const placeOf = (base: number, length: number) => (length << 12) | (Math.imul(base, 0x9e3779b1) >>> 20)

function fusesOf(view: DataView): Fuse[] {
  const count = view.getUint32(shardsAt, true)
  const { byteLength } = view
  if (count === 0 || filterHead + count * shardHead > byteLength) throw new CandidateFilterError('too short')
  return Array.from({ length: count }, (_, i) => {
    const at = filterHead + i * shardHead
    const word = (n: number) => view.getUint32(at + 4 * n, true)
    const shape = { seed: word(0) | 0, segmentLength: word(1), segmentCount: word(2) }
    const length = fuseLength(shape)
    if (word(3) % 2 !== 0 || word(3) + 2 * length > byteLength) throw new CandidateFilterError('too short')
    return { ...shape, fingerprints: new Uint16Array(view.buffer, word(3), length) }
  })
}

function lengthsOf(view: DataView, at: number, longest: number): number[] {
  const has = (length: number) => (view.getUint32(at + 4 * (length >>> 5), true) >>> (length & 31)) & 1
  return Array.from({ length: longest + 1 }, (_, length) => length).filter(has)
}

/** Placeholder for the listings of a value: a filter only knows that there are some. */
const some: readonly AliasPosting[] = [
  {
    source: 0,
    from: 0,
    until: 0,
    dated: false,
    warned: false,
    doubtful: false,
    present: false,
    published: false,
    expires: false,
    sole: false,
    url: '',
  },
]
const everyBlock = new Uint8Array(1 << 21).fill(255)
