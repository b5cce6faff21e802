import type { FeedItem } from '../../domain/listing.ts'
import { splitTags } from './annotations.ts'
import { parseDate } from './dates.ts'
import { readJson } from './json-stream.ts'
import { Rows } from './lines.ts'
import { tagOfColour } from './markings.ts'
import { isFields, planFor } from './records.ts'
import { addressKind, addValue, confidenceOf, type ValueContext } from './stix1-values.ts'

/** STIX 1 as JSON, as python-stix and MISP write it: the same model with names in snake case. */

/** Tells whether a text starts like it. */
export function startsStix1Json(text: string): boolean {
  return /^\s*\{/.test(text) && /"(?:stix_header|cybox_major_version)"\s*:/.test(text.slice(0, 20_000))
}

/** Where packages stand: MISP wraps each event in a package of its own. */
const packages = ['', 'related_packages.related_packages[].package.']

/** Reads indicators and observables of all packages. What an incident only relates to is rejected as its context. */
export function readStix1Json(input: AsyncIterable<Uint8Array>): AsyncIterable<readonly FeedItem[]> {
  const rows = new Rows()
  let tags: readonly string[] = []
  const read = (value: unknown, line: number) => {
    const indicator = isFields(value) && isFields(value.indicator) ? value.indicator : value
    if (isFields(indicator)) new IndicatorParser(indicator, line, rows, tags).read()
  }
  const mark = (header: unknown) => {
    tags = tagsOf(header) ?? tags
  }
  // What an incident only relates to is its context: references, victims.
  const withhold = (value: unknown, line: number) =>
    rows.reject(line, 'not-for-detection', JSON.stringify(value)?.slice(0, 200))
  const stops = packages.flatMap((around) => [
    { path: `${around}stix_header`, take: mark },
    { path: `${around}indicators[]`, take: read },
    { path: `${around}observables.observables[]`, take: read },
    { path: `${around}incidents[].related_indicators.indicators[]`, take: read },
    { path: `${around}incidents[].related_observables.observables[]`, take: withhold },
  ])
  return readJson<readonly FeedItem[]>(input, planFor(stops), rows, () =>
    rows.items.length > 0 ? rows.take() : undefined,
  )
}

type Fields = Readonly<Record<string, unknown>>

function tagsOf(value: unknown): readonly string[] | undefined {
  const handling = isFields(value) ? value.handling : undefined
  const colour = /"color"\s*:\s*"([^"]{1,40})"/.exec(JSON.stringify(handling ?? '').slice(0, 20_000))?.[1]
  const tag = colour === undefined ? undefined : tagOfColour(colour)
  return tag === undefined ? undefined : [tag]
}

/** Reads the values of the observables in one indicator. */
class IndicatorParser {
  readonly #indicator: Fields
  readonly #line: number
  readonly #rows: Rows
  readonly #tags: readonly string[]
  readonly #said: Pick<ValueContext, 'firstSeen' | 'validUntil' | 'score'>

  constructor(indicator: Fields, line: number, rows: Rows, tags: readonly string[]) {
    this.#indicator = indicator
    this.#line = line
    this.#rows = rows
    const types = indicator.indicator_types
    this.#tags = [...tags, ...(tagsOf(indicator) ?? []), ...splitTags(Array.isArray(types) ? types.map(textOf) : [])]
    const positions = indicator.valid_time_positions
    const position = Array.isArray(positions) ? positions[0] : undefined
    const time = (name: string) => parseDate(textOf(isFields(position) ? position[name] : undefined))
    const { confidence } = indicator
    this.#said = {
      firstSeen: time('start_time') ?? parseDate(textOf(indicator.timestamp)),
      validUntil: time('end_time'),
      score: confidenceOf(textOf(isFields(confidence) ? confidence.value : confidence)),
    }
  }

  read(): void {
    for (const key of [
      'observable',
      'observables',
      'object',
      'observable_composition',
      'composite_indicator_expression',
    ])
      this.#walk(this.#indicator[key], {}, isNegated(this.#indicator))
  }

  #walk(value: unknown, properties: Fields, isNot: boolean, depth = 0): void {
    if (depth > 30) return
    if (Array.isArray(value)) for (const item of value) this.#walk(item, properties, isNot, depth + 1)
    if (!isFields(value)) return
    const isNegatedHere = isNot || isNegated(value)
    const around = value['xsi:type'] === undefined ? properties : value
    for (const [key, item] of Object.entries(value)) {
      const kind = kindOf(key, around)
      if (kind === undefined) this.#walk(item, around, isNegatedHere, depth + 1)
      else this.#take(kind, item, isNegatedHere)
    }
  }

  #take(kind: string, field: unknown, isNegated: boolean): void {
    const given = isFields(field) ? field.value : field
    const condition = isFields(field) && typeof field.condition === 'string' ? field.condition : 'Equals'
    const context = { kind, condition, isNegated, line: this.#line, tags: this.#tags, ...this.#said }
    for (const item of Array.isArray(given) ? given : [given]) {
      if (typeof item === 'string') addValue(this.#rows, item, context)
    }
  }
}

/** Tells whether an indicator or observable says what must not be there. */
function isNegated({ negate }: Fields): boolean {
  return negate === true || negate === 'true'
}

/** A text, or that of an object with its `value`. */
function textOf(value: unknown): string {
  const text = isFields(value) ? value.value : value
  return typeof text === 'string' ? text : ''
}

/** Kind of value under a key of a CybOX object, as a name for `parserOf`. */
function kindOf(key: string, properties: Fields): string | undefined {
  switch (key) {
    case 'address_value':
      return addressKind(String(properties.category ?? ''))
    case 'simple_hash_value':
      return 'hash'
    case 'fuzzy_hash_value':
      return 'ssdeep'
    case 'hostname_value':
      return 'domain'
    case 'value': {
      const type = String(properties['xsi:type'] ?? '')
      return /DomainName/.test(type) ? 'domain' : /URI|Link/.test(type) ? 'url' : undefined
    }
    default:
      return undefined
  }
}
