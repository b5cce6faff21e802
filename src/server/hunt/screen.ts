import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { formatIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { isTooWide } from '../../engine/match/range-width.ts'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { hashText, ipv6Front, keyBytes, textKey } from '../sensors/value-keys.ts'
import { NumberRanges, NumberSet } from './key-sets.ts'

const code = (kind: keyof typeof kindById): number => kindById[kind].code
const [ipv4, ipv6, url] = [code('ipv4'), code('ipv6'), code('url')]
const [ranges4, ranges6] = [code('ipv4-cidr'), code('ipv6-cidr')]

/** What new listings name, as keys of sightings. */
interface Wanted {
  /** Texts: of values, and of the hosts of URLs. */
  readonly texts: NumberSet
  readonly addresses: NumberSet
  readonly ranges: NumberRanges
  /** By the first 31 bits, doubled. */
  readonly ranges6: NumberRanges
}

/**
 * Gathers the sightings of the series in `place` that a listing in `fresh` may meet in the temporary table `kept`: all that
 * one meets, and a few others. Reads one day after the other; of a day only keys, and the rows whose keys are wanted.
 * @param reader another connection, on which keys are read while `client` works
 * @param oldest the oldest day that counts, `2026-11-03`
 * @param prepare statements on `client` that need `fresh` alone: they run while keys are read
 */
export async function screenSightings(
  client: pg.PoolClient,
  {
    reader,
    oldest,
    prepare,
  }: { readonly reader: pg.PoolClient; readonly oldest: string; readonly prepare: () => Promise<void> },
): Promise<void> {
  await checkHash(client)
  const wanted = await wantedOf(client)
  await client.query(`CREATE TEMPORARY TABLE kept (series int, kind smallint, value text COLLATE "C", first_seen date,
    last_seen date, passed boolean) ON COMMIT DROP`)
  const { rows: days } = await client.query<{ day: string; isKeyed: boolean }>(
    'SELECT day::text, is_keyed AS "isKeyed" FROM sighting_day WHERE day >= $1::date ORDER BY day',
    [oldest],
  )
  const { rows: places } = await client.query<{ series: number }>('SELECT series FROM place')
  const series = places.map((place) => place.series).join()
  const statements = new Statements()
  statements.add(prepare)
  try {
    for (const { day, isKeyed } of days) {
      const keys = isKeyed ? await wantedKeys(reader, day, series, wanted) : undefined
      if (keys?.length === 0) continue
      await statements.room(keys?.length ?? 0)
      statements.add(() =>
        client.query(
          `INSERT INTO kept SELECT series, kind, value,
             day - coalesce(substring(facts from '^-([0-9]+)\\t')::int, 0), day, strpos(facts, E'\\tp') > 0 FROM sighting
           WHERE day = $1::date AND series IN (SELECT series FROM place)${keys ? ' AND (hashtext(value) & -2) = ANY($2::int[])' : ''}`,
          keys ? [day, keys] : [day],
        ),
      )
    }
    await statements.done()
  } catch (error) {
    // The caller ends the transaction; no statement may come after that.
    await statements.done().catch(() => undefined)
    throw error
  }
}

/** Keys that statements hold while they wait for their turn. */
const mostWaiting = 200_000

/** Statements that run one after the other while nobody awaits them. After one that failed, no other runs. */
class Statements {
  #all: Promise<unknown> = Promise.resolve()
  #waiting = 0

  add(run: () => Promise<unknown>): void {
    this.#all = this.#all.then(run)
    // Whoever awaits them hears of it.
    this.#all.catch(() => undefined)
  }

  /** Waits until so many more keys may wait. */
  async room(keys: number): Promise<void> {
    if (this.#waiting > 0 && this.#waiting + keys > mostWaiting) await this.done()
    this.#waiting += keys
  }

  async done(): Promise<void> {
    await this.#all
    this.#waiting = 0
  }
}

/** A database whose hashes are others would hide hits. */
async function checkHash(client: pg.PoolClient): Promise<void> {
  const text = 'a name of more than twelve bytes'
  const { rows } = await client.query<{ key: number }>('SELECT hashtext($1::text COLLATE "C") & -2 AS key', [text])
  if (rows[0]?.key !== textKey(text)) throw new Error('hashtext of this database is not that of PostgreSQL 16 to 18')
}

async function wantedOf(client: pg.PoolClient): Promise<Wanted> {
  const wanted: Wanted = {
    texts: new NumberSet(),
    addresses: new NumberSet(),
    ranges: new NumberRanges(),
    ranges6: new NumberRanges(),
  }
  const { texts, addresses } = wanted
  await eachCopiedRow(client, 'SELECT kind, value FROM fresh', 2, (row, at, length) => {
    const start = at[1] as number
    const end = start + (length[1] as number)
    const kind = row.readInt16BE(at[0])
    if (kind === ipv4) addresses.add(ipv4At(row, start, end))
    // Addresses too: hosts of sighted URLs are hashed.
    texts.add((hashText(row, start, end) & -2) | 1)
    if (kind === url) {
      const host = urlHost(row.toString('utf8', start, end))
      const number = parseIpv4(host)
      if (number !== undefined) addresses.add(number | 0)
      else texts.add(textKey(host) | 1)
    } else if (kind === ranges4 || kind === ranges6) addRange(wanted, kind, row.toString('latin1', start, end))
  })
  wanted.ranges.seal()
  wanted.ranges6.seal()
  return wanted
}

/** The number of an address that is written as canonical ones are. */
function ipv4At(bytes: Buffer, start: number, end: number): number {
  let number = 0
  let octet = 0
  for (let i = start; i < end; i++) {
    const byte = bytes[i] as number
    if (byte === 46) {
      number = (number << 8) | octet
      octet = 0
    } else octet = octet * 10 + byte - 48
  }
  return (number << 8) | octet
}

function addRange({ ranges, ranges6 }: Wanted, kind: number, value: string): void {
  const slash = value.indexOf('/')
  const network = value.slice(0, slash)
  const prefix = Number(value.slice(slash + 1))
  if (isTooWide(prefix, kind === ranges4 ? 32 : 128)) return
  const free = 32 - Math.min(32, prefix)
  const size = 2 ** free
  const number = kind === ranges4 ? (parseIpv4(network) as number) : ipv6Front(network) >>> 0
  const from = number - (number % size)
  ;(kind === ranges4 ? ranges : ranges6).add(from, from + size - 1)
}

/** Keys by text of the sightings of a day that may be met. */
async function wantedKeys(client: pg.PoolClient, day: string, series: string, wanted: Wanted): Promise<number[]> {
  const found: number[] = []
  const blocks = `SELECT kind, keys FROM sighting_key WHERE day = '${day}' AND series = ANY('{${series}}')`
  await eachCopiedRow(client, blocks, 2, (row, at, length) => {
    const kind = row.readInt16BE(at[0])
    const start = at[1] as number
    const words = (length[1] as number) / keyBytes
    if (kind === ipv4) addressesIn(row, start, words, wanted, found)
    else textsIn(row, start, words, wanted, kind === ipv6, found)
  })
  return found
}

function addressesIn(row: Buffer, start: number, words: number, { addresses, ranges }: Wanted, found: number[]): void {
  for (let i = 0; i < words; i++) {
    const number = row.readInt32LE(start + i * keyBytes)
    if (addresses.has(number) || ranges.has(number >>> 0)) found.push(textKey(formatIpv4(number)))
  }
}

function textsIn(row: Buffer, start: number, words: number, wanted: Wanted, isIpv6: boolean, found: number[]): void {
  const { texts, ranges6 } = wanted
  let own = 0
  let isFirst = true
  let isFound = false
  for (let i = 0; i < words; i++) {
    const word = row.readInt32LE(start + i * keyBytes)
    if (isFirst) own = word & -2
    if (!isFound && (isIpv6 && !isFirst ? ranges6.has(word >>> 0) : texts.has(word | 1))) {
      isFound = true
      found.push(own)
    }
    isFirst = (word & 1) === 0
    if (isFirst) isFound = false
  }
}
