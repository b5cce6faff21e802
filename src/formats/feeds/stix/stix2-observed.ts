import type { Value } from '../../../domain/observables/read.ts'
import { splitTags } from '../reading/annotations.ts'
import { parseDate } from '../reading/dates.ts'
import type { Rows } from '../reading/lines.ts'
import { parserOf } from '../reading/named-kinds.ts'
import { kindOf } from './pattern-values.ts'
import type { WaitingIndicators } from './stix2-versions.ts'

/**
 * Cyber-observable objects of STIX 2 and the observed data that say when they were seen (STIX 2.1, section 4.14). Either
 * may come first. STIX 2.0 has the objects within the observed data.
 */

/** Maximum number of objects that are kept. */
const mostKept = 100_000

type Fields = Readonly<Record<string, unknown>>

interface Kept {
  readonly object: Fields
  readonly line: number
}

/** Objects of a bundle without indicators. */
export class ObservedObjects {
  readonly #rows: Rows
  readonly #waiting: WaitingIndicators
  #objects = new Map<string, Kept>()
  #observed: Kept[] = []

  constructor(rows: Rows, waiting: WaitingIndicators) {
    this.#rows = rows
    this.#waiting = waiting
  }

  add(object: Fields, line: number): void {
    if (object.type === 'observed-data') this.#observed.push({ object, line })
    else if (valuesOf(object).length > 0) this.#objects.set(String(object.id ?? this.#objects.size), { object, line })
    if (this.#objects.size + this.#observed.length >= mostKept) this.release()
  }

  /** Lists what was observed, and the objects of which no observed data speak. */
  release(): void {
    const objects = this.#objects
    const observed = this.#observed
    this.#objects = new Map()
    this.#observed = []
    const named = new Set<string>()
    for (const { object, line } of observed) {
      const refs = listOf(object.object_refs).map(String)
      for (const ref of refs) named.add(ref)
      const within = Object.values(fieldsOf(object.objects)).map(fieldsOf)
      const values = [...refs.map((ref) => fieldsOf(objects.get(ref)?.object)), ...within].flatMap(valuesOf)
      this.#addObserved(object, values, line)
    }
    for (const [id, { object, line }] of objects) if (!named.has(id)) this.#addObserved(object, valuesOf(object), line)
  }

  #addObserved(object: Fields, values: readonly Value[], line: number): void {
    const before = this.#rows.items.length
    const labels = listOf(object.labels).map(String)
    const tags = splitTags(labels)
    const firstSeen = parseDate(String(object.first_observed ?? ''))
    const lastSeen = parseDate(String(object.last_observed ?? ''))
    for (const value of values) {
      if (object.revoked === true || labels.includes('benign'))
        this.#rows.reject(line, 'not-for-detection', value.value)
      else {
        this.#rows.add({
          ...value,
          ...(firstSeen === undefined ? {} : { firstSeen }),
          ...(lastSeen === undefined ? {} : { lastSeen }),
          ...(tags.length === 0 ? {} : { tags }),
        })
      }
    }
    const id = typeof object.id === 'string' ? object.id : undefined
    const modified = Date.parse(String(object.modified ?? '')) || 0
    const markings = listOf(object.object_marking_refs).map(String)
    this.#waiting.add({ id, modified }, { markings, line, pattern: String(id) }, before)
  }
}

/** The values of an object: its `value`, or its digests. */
function valuesOf(object: Fields): Value[] {
  const cells = [
    ['value', object.value],
    ...Object.entries(fieldsOf(object.hashes)).map(([name, hash]) => [`hashes.${name}`, hash]),
  ]
  return cells.flatMap(([path, cell]) => {
    const kind = kindOf({ object: String(object.type), path: path as string })
    const found = kind === undefined || typeof cell !== 'string' ? undefined : parserOf(kind)?.(cell)
    return found ? [found] : []
  })
}

function fieldsOf(value: unknown): Fields {
  return value !== null && typeof value === 'object' ? (value as Fields) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
