import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { kindById } from '../../src/domain/observables/index.ts'
import { uint32 } from '../../src/engine/listings/columns.ts'

/**
 * Sources with a known past: a folder with a MANIFEST.json (`sources`: path, group, source) and an NDJSON.gz of looks
 * for each. The first look has the whole list as `added`, further ones have additions and removals.
 */
export interface Histories {
  readonly sources: readonly HistorySource[]
  readonly values: number
  /** Kind code of each value. */
  readonly codes: Uint8Array
  /** Start of each value's postings, with one more entry for the end. Postings are ordered by source and time. */
  readonly start: Uint32Array
  readonly source: Uint16Array
  /** Number of the first look that contained it, and of the first one that no longer did (or the number of looks). */
  readonly first: Uint16Array
  readonly end: Uint16Array
}

export interface HistorySource {
  readonly group: string
  readonly name: string
  /** Milliseconds since the epoch, ascending. */
  readonly looks: Float64Array
}

interface Look {
  readonly look: string
  readonly added?: readonly string[]
  readonly removed?: readonly string[]
}

export function historiesAt(folder: string): boolean {
  return existsSync(join(folder, 'MANIFEST.json'))
}

export function readHistories(folder: string): Histories {
  const manifest: { sources: { path: string; group: string; source: string }[] } = JSON.parse(
    readFileSync(join(folder, 'MANIFEST.json'), 'utf8'),
  )
  const ids = new Map<string, number>()
  const codes: number[] = []
  const value = uint32()
  const source = uint32()
  const first = uint32()
  const end = uint32()
  const sources = manifest.sources.map(({ path, group, source: name }, s): HistorySource => {
    const looks: number[] = []
    /** The first look, and the number of spellings (an address with several ports). */
    const open = new Map<number, { readonly from: number; spellings: number }>()
    const close = (id: number, look: number) => {
      const listed = open.get(id)
      if (!listed || --listed.spellings > 0) return
      open.delete(id)
      if (listed.from === look) return
      value.push(id)
      source.push(s)
      first.push(listed.from)
      end.push(look)
    }
    const idOf = (text: string) => {
      const canonical = canonicalOf(text)
      let id = ids.get(canonical)
      if (id === undefined) {
        id = ids.size
        ids.set(canonical, id)
        codes.push(codeOf(canonical))
      }
      return id
    }
    for (const line of gunzipSync(readFileSync(join(folder, path)))
      .toString('utf8')
      .split('\n')) {
      if (line === '') continue
      const { look, added = [], removed = [] } = JSON.parse(line) as Look
      const n = looks.length
      looks.push(Date.parse(look))
      for (const text of added) {
        const id = idOf(text)
        const listed = open.get(id)
        if (listed) listed.spellings++
        else open.set(id, { from: n, spellings: 1 })
      }
      for (const text of removed) close(idOf(text), n)
    }
    for (const [id, listed] of [...open]) {
      listed.spellings = 1
      close(id, looks.length)
    }
    return { group, name, looks: Float64Array.from(looks) }
  })
  return { sources, ...grouped(ids.size, codes, value.view(), source.view(), first.view(), end.view()) }
}

function grouped(
  values: number,
  codes: readonly number[],
  value: Uint32Array,
  source: Uint32Array,
  first: Uint32Array,
  end: Uint32Array,
) {
  const start = new Uint32Array(values + 1)
  for (const v of value) start[v + 1] = (start[v + 1] as number) + 1
  for (let v = 0; v < values; v++) start[v + 1] = (start[v + 1] as number) + (start[v] as number)
  const next = start.slice()
  const out = {
    source: new Uint16Array(value.length),
    first: new Uint16Array(value.length),
    end: new Uint16Array(value.length),
  }
  // Rows are grouped by source; within one source and value they are ordered by their ends.
  for (let i = 0; i < value.length; i++) {
    const at = next[value[i] as number] as number
    next[value[i] as number] = at + 1
    out.source[at] = source[i] as number
    out.first[at] = first[i] as number
    out.end[at] = end[i] as number
  }
  return { values, codes: Uint8Array.from(codes), start, ...out }
}

/** An address with a port becomes the address; all else stays. */
function canonicalOf(text: string): string {
  return /^\d+\.\d+\.\d+\.\d+:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text
}

function codeOf(text: string): number {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(text)) return kindById.ipv4.code
  if (/^\d+\.\d+\.\d+\.\d+\/\d+$/.test(text)) return kindById['ipv4-cidr'].code
  if (text.startsWith('/')) return kindById['url-path'].code
  return text.includes('/') ? kindById.url.code : kindById.domain.code
}
