import { dayMs } from '../../../domain/time-units.ts'
import type { Signer } from '../../platform/signer.ts'
import type { ObjectQuery } from './objects.ts'

/** A faulty request, with TAXII's error message. */
export class TaxiiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 405 | 406 | 410 | 415 | 429 | 503

  constructor(status: TaxiiError['status'], title: string) {
    super(title)
    this.status = status
  }
}

const mostAtOnce = 1000
/** A page token is valid for a day; clients that were away for longer continue from the last date that they saw. */
const tokenMs = dayMs
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.(\d{1,9}))?Z$/

/** Microseconds since the epoch; undefined if the text is not an RFC 3339 timestamp in UTC. */
export function microsOf(text: string): number | undefined {
  const fraction = iso.exec(text)?.[1] ?? ''
  if (!iso.test(text)) return undefined
  const seconds = Date.parse(`${text.slice(0, 19)}Z`)
  // JavaScript reads 30 February as 2 March.
  if (Number.isNaN(seconds) || new Date(seconds).toISOString().slice(0, 19) !== text.slice(0, 19)) return undefined
  return seconds * 1000 + Number(fraction.slice(0, 6).padEnd(6, '0'))
}

/** Formats a time with six digits, as TAXII 2.1 demands (section 3.2). */
export function timestampOf(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000)
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(micros - seconds * 1_000_000).padStart(6, '0')}Z`
}

interface Token {
  readonly collection: string
  readonly until: number
  readonly query: ObjectQuery
}

/** Parses queries to a collection: TAXII 2.1, sections 3.4 and 3.5. */
export function objectQueries({ signer, now }: { readonly signer: Signer; readonly now: () => number }) {
  /** Undefined if the token has expired. */
  function openToken(token: string, collection: string): ObjectQuery | undefined {
    const [text = '', encoded = ''] = token.split('.')
    if (!signer.isSigned(`taxii ${text}`, encoded))
      throw new TaxiiError(400, 'The next token is none of this collection')
    const {
      collection: collectionOfToken,
      until,
      query,
    } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Token
    if (collectionOfToken !== collection) throw new TaxiiError(400, 'The next token is none of this collection')
    return until <= now() ? undefined : query
  }

  return {
    /** Reads filters and position. A token contains the filters of the first request, because clients omit them later. */
    read(search: URLSearchParams, collection: string): ObjectQuery {
      const limit = limitOf(single(search, 'limit'))
      const token = single(search, 'next')
      const addedAfter = single(search, 'added_after')
      const query = token === undefined ? undefined : openToken(token, collection)
      if (query) return { ...query, limit }
      // OpenCTI's connector keeps sending its last token, even expired, together with the date of its last run.
      if (token !== undefined && addedAfter === undefined)
        throw new TaxiiError(400, 'The next token has expired; go on with added_after')
      const after = addedAfter === undefined ? 0 : microsOf(addedAfter)
      if (after === undefined)
        throw new TaxiiError(400, 'added_after is no timestamp such as 2026-01-31T12:00:00.000000Z')
      const specVersions = list(search, 'match[spec_version]')
      return {
        after,
        limit,
        ids: list(search, 'match[id]'),
        // All objects are of STIX 2.1.
        types: specVersions && !specVersions.includes('2.1') ? [] : list(search, 'match[type]'),
        versions: versionsOf(list(search, 'match[version]')),
      }
    },

    next(collection: string, query: ObjectQuery, after: number): string {
      const token: Token = { collection, until: now() + tokenMs, query: { ...query, after } }
      const text = Buffer.from(JSON.stringify(token)).toString('base64url')
      return `${text}.${signer.sign(`taxii ${text}`)}`
    },
  }
}

/** @throws TaxiiError if a parameter is repeated */
function single(search: URLSearchParams, name: string): string | undefined {
  const all = search.getAll(name)
  if (all.length > 1) throw new TaxiiError(400, `${name} is given more than once`)
  return all[0]
}

function list(search: URLSearchParams, name: string): string[] | undefined {
  const items = single(search, name)?.split(',')
  if (items && (items.length > 1000 || items.some((item) => item === '' || item.includes('\0'))))
    throw new TaxiiError(400, `${name} is malformed`)
  return items
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return mostAtOnce
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new TaxiiError(400, 'limit is no positive whole number')
  return Math.min(Number(text), mostAtOnce)
}

/** Only one version of each object is stored, so `first`, `last` and `all` mean the same. */
function versionsOf(items: readonly string[] | undefined): string[] | undefined {
  if (!items) return undefined
  if (items.includes('all') && items.length > 1) throw new TaxiiError(400, 'match[version]: all stands alone')
  const times = items.filter((item) => !['all', 'first', 'last'].includes(item))
  if (times.some((time) => microsOf(time) === undefined)) throw new TaxiiError(400, 'match[version] is malformed')
  return times.length < items.length ? undefined : times
}
