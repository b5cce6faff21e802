import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { z } from 'zod'
import { kindById } from '../domain/observables/index.ts'
import { parsedJson } from '../domain/parsed-json.ts'
import { partitionPoint } from '../domain/partition-point.ts'
import type { PastListing, SourceHistory } from '../domain/source-history.ts'
import { ArchiveProblem } from './containers/problem.ts'
import { unpackOne } from './containers/unpack.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Files with the pasts of sources, described in docs/histories.md: JSON lines, packed by gzip. With a signature, such a file is
 * a pack, which other instances take over.
 */

/** The file in a folder with the past of a source. */
export const historyFile = (source: string) => `${encodeURIComponent(source)}.history`

/** Names of the files with pasts in a folder, in order. */
export async function historiesIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.history')).sort()
}

/** Such a file cannot be used; the message is one plain sentence. */
export class HistoryProblem extends Error {
  override readonly name = 'HistoryProblem'
}

const version = 1
/** Bounds of what is read: no source has as many listings, and no line is as long. */
const mostListings = 10_000_000
const longestLine = 64 << 20

const [DATED, PRESENT, EXPIRES] = [1, 2, 4]

const Permission = z.enum(['yes', 'no', 'unknown'])
const About = z.object({
  source: z.string().min(1).max(200),
  name: z.string().min(1).max(500),
  address: z.string().max(2000).optional(),
  licence: z.object({
    name: z.string().max(500),
    url: z.string().max(2000).optional(),
    stated: z.boolean(),
    commercialUse: Permission,
    redistribution: Permission,
    attribution: Permission,
    credit: z.string().max(2000).optional(),
  }),
  looks: z.array(z.tuple([z.number(), z.number()])).min(1),
  complete: z.array(z.tuple([z.number(), z.number()])),
  hasAddedDates: z.boolean(),
  changedAt: z.number(),
  listings: z.number().int().nonnegative().max(mostListings),
  sha256: z.string(),
})
const Signature = z.object({ winnowPack: z.literal(version), key: z.string(), signature: z.string() })

/** A public key as packs and people name it: the 32 bytes of Ed25519, hex, so that it never looks like an option. */
export const keyName = (key: KeyObject) =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x as string, 'base64url').toString('hex')

/** Writes a file with the past of one source. It is there as a whole or not at all. */
export const writeHistory = (path: string, history: SourceHistory) => writePack(path, [history])

/** Writes the pasts of sources into one file, signed if a private key (Ed25519) is given. */
export async function writePack(
  path: string,
  histories: Iterable<SourceHistory> | AsyncIterable<SourceHistory>,
  key?: KeyObject,
): Promise<void> {
  const headWith = (signature: Buffer) => (key ? headOf({ key: keyName(key), signature }) : '')
  const digest = createHash('sha256')
  const lines = Readable.from(packLines(histories), { objectMode: false })
  await writeWhole(path, async (file) => {
    // Any signature has this length, and is written over this one.
    await file.write(headWith(Buffer.alloc(64)))
    await pipeline(lines, createGzip(), async (packed) => {
      for await (const chunk of packed as AsyncIterable<Buffer>) {
        digest.update(chunk)
        await file.writeFile(chunk)
      }
    })
    if (key) await file.write(headWith(sign(null, digest.digest(), key)), 0)
  })
}

/** First line of a signed pack; the packed lines after it are what is signed. */
const headOf = ({ key, signature }: { readonly key: string; readonly signature: Buffer }) =>
  `${JSON.stringify({ winnowPack: version, key, signature: signature.toString('base64url') })}\n`

async function* packLines(histories: Iterable<SourceHistory> | AsyncIterable<SourceHistory>) {
  yield `${JSON.stringify({ winnowHistory: version })}\n`
  for await (const { looks, complete, listings, ...about } of histories) {
    const rows = createHash('sha256')
    for (const text of rowBatches(listings)) rows.update(text)
    const held = heldAt(looks, listings)
    yield `${JSON.stringify({
      ...about,
      looks: looks.map((look, i) => [look, held[i]]),
      complete: complete.flatMap((from, i) => (i % 2 === 0 ? [[from, complete[i + 1]]] : [])),
      listings: listings.length,
      sha256: rows.digest('hex'),
    })}\n`
    yield* rowBatches(listings)
  }
}

function* rowBatches(listings: readonly PastListing[]): Generator<string> {
  let batch = ''
  for (const { kind, value, from, found, until, dated, present, expires } of listings) {
    const flags = (dated ? DATED : 0) | (present ? PRESENT : 0) | (expires ? EXPIRES : 0)
    batch += `${JSON.stringify([kind, value, from, found, until === Infinity ? null : until, flags])}\n`
    if (batch.length < 1 << 16) continue
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

/** By look: the number of listings that it holds. */
function heldAt(looks: readonly number[], listings: readonly PastListing[]): readonly number[] {
  const changes = new Int32Array(looks.length + 1)
  const at = (time: number) => partitionPoint(looks.length, (i) => (looks[i] as number) < time)
  for (const { found, until, present } of listings) {
    const [first, end] = [at(found), present ? looks.length : at(until)]
    if (end <= first) continue
    changes[first] = (changes[first] as number) + 1
    changes[end] = (changes[end] as number) - 1
  }
  let held = 0
  return looks.map((_, i) => {
    held += changes[i] as number
    return held
  })
}

/** Reads a file with the past of one source. @throws HistoryProblem */
export async function readHistory(path: string): Promise<SourceHistory> {
  for await (const history of readPack(path)) return history
  throw new HistoryProblem(`${path} holds no past of a source.`)
}

/** Reads the pasts of a file, one after the other. @throws HistoryProblem if it is damaged or no such file */
export async function* readPack(path: string): AsyncGenerator<SourceHistory> {
  const lines = linesOf(path)
  const fault = (what: string) => new HistoryProblem(`${path} ${what}.`)
  const first = parsedJson((await lines.next()).value) as { winnowHistory?: unknown } | undefined
  if (typeof first?.winnowHistory !== 'number') throw fault('is no file of pasts')
  if (first.winnowHistory !== version) throw fault('was written by a newer Winnow: update this one')
  for await (const line of lines) {
    const head = About.safeParse(parsedJson(line))
    if (!head.success) throw fault('is damaged')
    const { looks, complete, listings: count, sha256, ...about } = head.data
    const listings: PastListing[] = []
    const digest = createHash('sha256')
    while (listings.length < count) {
      const { value: row } = await lines.next()
      const listing = listingOf(parsedJson(row))
      if (!listing) throw fault('is damaged or cut off')
      digest.update(`${row}\n`)
      listings.push(listing)
    }
    if (digest.digest('hex') !== sha256) throw fault('was changed after it was written')
    yield { ...about, looks: looks.map(([look]) => look), complete: complete.flat(), listings } as SourceHistory
  }
}

/**
 * Checks the signature of a pack before anything of it is used. @param trusted `keyName`s of keys that may sign
 * @throws HistoryProblem
 */
export async function checkPack(path: string, trusted: readonly string[]): Promise<void> {
  const { text, key, signature } = await signatureOf(path)
  if (key === undefined || signature === undefined) throw new HistoryProblem(`${path} has no signature.`)
  if (!trusted.includes(key))
    throw new HistoryProblem(`${path} is signed with the key ${key}, which is not trusted here.`)
  const publicKey = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key, 'hex').toString('base64url') },
    format: 'jwk',
  })
  const signed = Buffer.from(signature, 'base64url')
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path, { start: text.length })) digest.update(chunk as Buffer)
  const isUnchanged = headOf({ key, signature: signed }) === text
  if (!isUnchanged || !verify(null, digest.digest(), publicKey, signed))
    throw new HistoryProblem(`${path} was changed after it was signed.`)
}

/** The first line of a signed pack; an empty text for any other file. */
async function signatureOf(path: string): Promise<{ text: string; key?: string; signature?: string }> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(500), 0, 500, 0)
    const text = buffer.toString('latin1', 0, buffer.subarray(0, bytesRead).indexOf(10) + 1)
    const signed = Signature.safeParse(parsedJson(text))
    return signed.success ? { text, ...signed.data } : { text: '' }
  } finally {
    await file.close()
  }
}

function listingOf(row: unknown): PastListing | undefined {
  if (!Array.isArray(row) || row.length !== 6) return undefined
  const [kind, value, from, found, until, flags] = row as [keyof typeof kindById, string, ...unknown[]]
  if (typeof value !== 'string' || !Object.hasOwn(kindById, kind) || kindById[kind].canonical(value) !== value)
    return undefined
  if (![from, found, until ?? 0, flags].every((part) => Number.isSafeInteger(part))) return undefined
  return {
    kind,
    value,
    from: from as number,
    found: found as number,
    until: (until as number | null) ?? Infinity,
    dated: ((flags as number) & DATED) !== 0,
    present: ((flags as number) & PRESENT) !== 0,
    ...(((flags as number) & EXPIRES) !== 0 && { expires: true }),
  }
}

async function* linesOf(path: string): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    const { text: head } = await signatureOf(path)
    const input = head === '' ? { path } : createReadStream(path, { start: head.length })
    for await (const chunk of unpackOne(input)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() as string
      if (rest.length > longestLine) throw new HistoryProblem(`${path} is no file of pasts.`)
      yield* lines
    }
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    throw new HistoryProblem(`${path}: ${error.message}`, { cause: error })
  }
  if (rest !== '') yield rest
  return undefined
}
