import type pg from 'pg'
import { kindById } from '../../domain/observables/index.ts'
import { formatIpv4, parseIpv4 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url-host.ts'
import { isTooWide } from '../../engine/listings/range-width.ts'
import { eachCopiedRow } from '../platform/db/copied-rows.ts'
import { hashText, ipv6Front, keyBytes, textKey } from '../sensors/value-keys.ts'
import { NumberRanges, NumberSet } from './key-sets.ts'

const code = (kind: keyof typeof kindById): number => kindById[kind].code
const [ipv4, ipv6, url] = [code('ipv4'), code('ipv6'), code('url')]
const [ranges4, ranges6] = [code('ipv4-cidr'), code('ipv6-cidr')]

/** Values of new listings, as the keys by which sightings are searched. */
type Wanted = Awaited<ReturnType<typeof wantedOf>>

/**
 * Copies sightings of the series in `place` that may match a listing in `fresh` into the temporary table `kept`: all matches
 * and a few others. Reads day by day: first only keys, then the rows with matching keys.
 * @param reader another connection, which reads keys while `client` works
 * @param oldest the oldest day that counts, `2026-11-03`
 * @param prepare statements on `client` that need only `fresh`, and run while keys are read
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
    last_seen date, passed boolean, times bigint, as_infrastructure bigint) ON COMMIT DROP`)
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
             day - coalesce(substring(facts from '^-([0-9]+)\\t')::int, 0), day, strpos(facts, E'\\tp') > 0,
             substring(facts from '^(?:-[0-9]+\\t)?([0-9]+)')::bigint, ${asInfrastructure} FROM sighting
           WHERE day = $1::date AND series IN (SELECT series FROM place)${keys ? ' AND (hashtext(value) & -2) = ANY($2::int[])' : ''}`,
          keys ? [day, keys] : [day],
        ),
      )
    }
    await statements.done()
  } catch (error) {
    // The caller ends the transaction, so all statements must have ended before.
    await statements.done().catch(() => undefined)
    throw error
  }
}

/** SQL: how often the log shows a value to be a time server or a crawler. */
const asInfrastructure = `coalesce(greatest(substring(facts from '\\tr(?:t([0-9]+))')::bigint,
  substring(facts from '\\tr(?:t[0-9]+)?c([0-9]+)')::bigint), 0)`

/** Maximum number of keys of waiting statements in memory. */
const mostWaiting = 200_000

/** Runs statements in the background, one after the other. After a failure, no further one runs. */
class Statements {
  #all: Promise<unknown> = Promise.resolve()
  #waiting = 0

  add(run: () => Promise<unknown>): void {
    this.#all = this.#all.then(run)
    // Prevents an unhandled rejection; `done` rejects with the same error.
    this.#all.catch(() => undefined)
  }

  /** Waits until there is room for so many more keys. */
  async room(keys: number): Promise<void> {
    if (this.#waiting > 0 && this.#waiting + keys > mostWaiting) await this.done()
    this.#waiting += keys
  }

  async done(): Promise<void> {
    await this.#all
    this.#waiting = 0
  }
}

/** Checks that the database's hash function is ours; otherwise hits would be missed. */
async function checkHash(client: pg.PoolClient): Promise<void> {
  const text = 'a name of more than twelve bytes'
  const { rows } = await client.query<{ key: number }>('SELECT hashtext($1::text COLLATE "C") & -2 AS key', [text])
  if (rows[0]?.key !== textKey(text)) throw new Error('hashtext of this database is not that of PostgreSQL 16 to 18')
}

async function wantedOf(client: pg.PoolClient) {
  const wanted = {
    /** Hashes of texts: of values, and of the hosts of URLs. */
    texts: new NumberSet(),
    addresses: new NumberSet(),
    ranges: new NumberRanges(),
    /** IPv6 ranges: the first 31 bits, times two. */
    ranges6: new NumberRanges(),
  }
  const { texts, addresses } = wanted
  await eachCopiedRow(client, 'SELECT kind, value FROM fresh', 2, (row, at, length) => {
    const start = at[1] as number
    const end = start + (length[1] as number)
    const kind = row.readInt16BE(at[0])
    if (kind === ipv4) addresses.add(ipv4At(row, start, end))
    // Also hashes addresses, because sighted URLs are searched by the hash of their host.
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

/** The number of an address in canonical notation. */
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

/** The text keys of the sightings of a day that may match. */
async function wantedKeys(client: pg.PoolClient, day: string, series: string, wanted: Wanted): Promise<number[]> {
  const keys: number[] = []
  const blocks = `SELECT kind, keys FROM sighting_key WHERE day = '${day}' AND series = ANY('{${series}}')`
  await eachCopiedRow(client, blocks, 2, (row, at, length) => {
    const kind = row.readInt16BE(at[0])
    const start = at[1] as number
    const words = (length[1] as number) / keyBytes
    if (kind === ipv4) addressesIn(row, start, words, wanted, keys)
    else textsIn(row, start, words, wanted, kind === ipv6, keys)
  })
  return keys
}

function addressesIn(row: Buffer, start: number, words: number, { addresses, ranges }: Wanted, keys: number[]): void {
  for (let i = 0; i < words; i++) {
    const number = row.readInt32LE(start + i * keyBytes)
    if (addresses.has(number) || ranges.has(number >>> 0)) keys.push(textKey(formatIpv4(number)))
  }
}

function textsIn(row: Buffer, start: number, words: number, wanted: Wanted, isIpv6: boolean, keys: number[]): void {
  const { texts, ranges6 } = wanted
  let key = 0
  let isFirst = true
  let isFound = false
  for (let i = 0; i < words; i++) {
    const word = row.readInt32LE(start + i * keyBytes)
    if (isFirst) key = word & -2
    if (!isFound && (isIpv6 && !isFirst ? ranges6.has(word >>> 0) : texts.has(word | 1))) {
      isFound = true
      keys.push(key)
    }
    isFirst = (word & 1) === 0
    if (isFirst) isFound = false
  }
}
