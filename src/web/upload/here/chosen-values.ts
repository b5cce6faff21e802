import { type KindId, kindByCode } from '../../../domain/observables/index.ts'
import type { Preview } from '../../../log-reader/messages.ts'

const decoder = new TextDecoder()

/** The kind of a value. */
export function kindAt({ kinds }: Preview, index: number): KindId {
  return kindByCode.get(kinds[index] as number)?.id as KindId
}

/** The text of a value. */
export function valueAt({ values, offsets }: Preview, index: number): string {
  return decoder.decode(values.subarray(offsets[index], offsets[index + 1]))
}

/** Values that the user excludes from sending. */
export interface LeftOut {
  /** Excludes URLs. Their hosts are sent all the same, because each host is a value of its own. */
  readonly urls: boolean
  readonly emails: boolean
  /** Places, in the preview, of single values that the user excluded. */
  readonly struck: ReadonlySet<number>
  /** A 1 for each value that a source may list; if given, all others are left out. */
  readonly candidates?: Uint8Array | undefined
}

/** The user's choice without places, so that it also applies to a new preview of the same logs. */
export interface Choice {
  readonly urls: boolean
  readonly emails: boolean
  readonly isListedOnly: boolean
  /** Excluded values, each with its kind: the result of `namesOf`. */
  readonly struck: ReadonlySet<string>
}

const keyAt = (preview: Preview, index: number) => `${preview.kinds[index]} ${valueAt(preview, index)}`

/** Kind and text of the values at these places. */
export function namesOf(preview: Preview, places: ReadonlySet<number>): Set<string> {
  return new Set(Array.from(places, (index) => keyAt(preview, index)))
}

/** Finds the places of named values in another preview. */
export function placesOf(preview: Preview, names: ReadonlySet<string>): Set<number> {
  const places = new Set<number>()
  if (names.size === 0) return places
  for (let i = 0; i < preview.kinds.length; i++) if (names.has(keyAt(preview, i))) places.add(i)
  return places
}

/** Tells whether the whole kind is left out. */
function isKindLeftOut(kind: KindId, { urls, emails }: Pick<LeftOut, 'urls' | 'emails'>): boolean {
  return (urls && (kind === 'url' || kind === 'url-path')) || (emails && kind === 'email')
}

/** Tells whether a value is sent unless the user strikes it. */
export function isOffered(preview: Preview, index: number, leftOut: LeftOut): boolean {
  return leftOut.candidates?.[index] !== 0 && !isKindLeftOut(kindAt(preview, index), leftOut)
}

/** A 1 for each value that may be sent, a 0 for each other one. */
export function leavesOf(preview: Preview, leftOut: LeftOut): Uint8Array {
  const leaves = new Uint8Array(preview.kinds.length)
  for (let i = 0; i < leaves.length; i++) {
    leaves[i] = !leftOut.struck.has(i) && isOffered(preview, i, leftOut) ? 1 : 0
  }
  return leaves
}

/** Number of values of a kind, and how many of them are sent. */
export interface KindCount {
  readonly kind: KindId
  readonly leaving: number
  readonly all: number
  /** `all` is an estimate. */
  readonly isAbout: boolean
}

/** Counts by kind, the kind with most values first. Values that were not kept are not sent. */
export function countsOf(preview: Preview, leaves: Uint8Array): KindCount[] {
  const counts = new Map<KindId, { leaving: number; all: number; isAbout: boolean }>()
  for (const [code, { count, isAbout }] of Object.entries(preview.dropped ?? {})) {
    const kind = kindByCode.get(Number(code))?.id
    if (kind) counts.set(kind, { leaving: 0, all: count, isAbout })
  }
  for (let i = 0; i < leaves.length; i++) {
    const kind = kindAt(preview, i)
    const count = counts.get(kind) ?? { leaving: 0, all: 0, isAbout: false }
    count.all++
    count.leaving += leaves[i] as number
    counts.set(kind, count)
  }
  return [...counts].map(([kind, count]) => ({ kind, ...count })).sort((a, b) => b.all - a.all)
}

/** The places of the values that contain a text, the most frequent first. An empty text is in all. */
export function matchesOf(preview: Preview, text: string): Uint32Array {
  const wanted = text.trim().toLowerCase()
  const places: number[] = []
  for (let i = 0; i < preview.kinds.length; i++) {
    if (wanted === '' || valueAt(preview, i).toLowerCase().includes(wanted)) places.push(i)
  }
  const { counts } = preview
  return Uint32Array.from(places).sort((a, b) => (counts[b] as number) - (counts[a] as number) || a - b)
}
