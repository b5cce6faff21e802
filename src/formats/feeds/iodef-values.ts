import { hexadecimal } from '../../domain/hexadecimal.ts'
import type { FeedRecord } from '../../domain/listing.ts'
import type { Value } from '../../domain/observables/read.ts'
import { base64Bytes } from '../text-bytes.ts'
import { readScore } from './annotations.ts'
import { parseDate } from './dates.ts'
import { readIndicator, rejectionOf } from './indicator.ts'
import { Rows } from './lines.ts'
import { tagOfColour, withTags } from './markings.ts'
import { parserOf } from './named-kinds.ts'
import { maxText } from './xml-stream.ts'

/** An element of an IODEF document, or an object of its JSON binding. */
export interface IodefElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
}

interface Said {
  firstSeen?: number
  validUntil?: number
  score?: number
}

/**
 * Finds the indicators among the elements of an incident: the observables of its indicators, and the systems that took
 * part in an attack. Targets, sensors, contacts, records and references are left out.
 */
export class IodefParser {
  readonly #rows: Rows
  /** The dates of an indicator in JSON may follow its observables. */
  readonly #open = new Rows()
  #incident: Said = {}
  #indicator: Said = {}

  constructor(rows: Rows) {
    this.#rows = rows
  }

  /** Takes an element when it ends. `stack` holds the elements around it, innermost last. */
  close(element: IodefElement, stack: readonly IodefElement[], line: number): void {
    const parent = stack.at(-1)
    const isIndicator = (one: IodefElement | undefined) => one?.name === 'Indicator' || one?.name === 'IndicatorData'
    if (parent?.name === 'Incident') note(this.#incident, element)
    else if (isIndicator(parent)) note(this.#indicator, element)
    if (element.text.trim() !== '') this.#value(element, stack, line)
    if (isIndicator(element)) this.#release(this.#indicator, element, stack)
    // A system outside of indicators has the dates of its incident, which precede it.
    else if (element.name === 'System' && !stack.some(isIndicator)) this.#release(this.#incident, element, stack)
    else if (element.name === 'Incident') this.#incident = {}
    if (isIndicator(element)) this.#indicator = {}
  }

  #release(said: Said, element: IodefElement, stack: readonly IodefElement[]): void {
    const restriction = [...stack, element].findLast(({ attributes }) => attributes.restriction)?.attributes.restriction
    const tag = tagOfColour(restriction ?? '')
    for (const item of this.#open.take())
      this.#rows.add('reason' in item ? item : withTags({ ...item, ...said } satisfies FeedRecord, tag ? [tag] : []))
  }

  #value(element: IodefElement, stack: readonly IodefElement[], line: number): void {
    const kind = kindOf(element, stack)
    if (kind === undefined || stack.some(({ name }) => besides.has(name))) return
    const isNegated = stack.some(({ attributes }) => attributes.operator === 'not')
    const system = stack.findLast(({ name }) => name === 'System')
    const isObserved = stack.some(({ name }) => name === 'Observable')
    if (!isObserved && !system) return
    const { category = '', spoofed = '' } = system?.attributes ?? {}
    const isWithheld = isNegated || spoofed === 'yes' || /^(?:target|sensor)$/.test(category)
    const isCut = element.text.length >= maxText
    if (isCut) this.#open.reject(line, 'too-long', element.text)
    // The last value of a list that was cut may be a part of one.
    const texts = element.text.slice(0, maxText).split(/[\s,]+/)
    for (const text of isCut ? texts.slice(0, -1) : texts) {
      if (text === '') continue
      const found = isWithheld ? undefined : readAs(kind, text)
      if (found) this.#open.add(found)
      else this.#open.reject(line, isWithheld ? 'not-for-detection' : rejectionOf(text), text)
    }
  }
}

/** What accompanies the systems of an event and the observables of an indicator. */
const besides = new Set(
  'Contact DomainContacts RelatedDNS Nameservers NameServers Reference RecordData Record History Discovery'.split(' '),
)

/** The kind of value in an element, as a name for `parserOf`; `any` if the value says it. */
function kindOf({ name, attributes }: IodefElement, stack: readonly IodefElement[]): string | undefined {
  const parent = stack.at(-1)
  switch (name) {
    case 'Address':
      return addressKinds[attributes.category ?? ''] ?? 'any'
    case 'NodeName':
      return 'domain'
    case 'Name':
      return parent?.name === 'DomainData' ? 'domain' : undefined
    case 'EmailFrom':
      return 'email'
    case 'URL':
      return 'url'
    case 'DigestValue':
      return 'hash'
    case 'BulkObservableList':
      return bulkKind(parent?.attributes.type ?? '')
    default:
      return undefined
  }
}

const addressKinds: Readonly<Record<string, string>> = {
  'e-mail': 'email',
  'site-uri': 'url',
  asn: 'asn',
  mac: 'mac',
  atm: 'mac',
}

function bulkKind(type: string): string | undefined {
  const known = addressKinds[type]
  if (known) return known
  if (/^(?:ipv[46]|domain)/.test(type)) return 'any'
  return type === 'file-hash' ? 'hash' : /^ur[il]$/.test(type) ? 'url' : undefined
}

function readAs(kind: string, text: string): Value | undefined {
  if (kind === 'any') return readIndicator(text)
  return parserOf(kind)?.(kind === 'hash' ? hexOf(text) : text)
}

/** A digest in Base64, as XML signatures write it, in hexadecimal digits; other texts unchanged. */
function hexOf(text: string): string {
  if (!/^[A-Za-z\d+/]{22,86}={1,2}$/.test(text)) return text
  const hex = hexadecimal(base64Bytes(text))
  return /^(?:32|40|64|128)$/.test(String(hex.length)) ? hex : text
}

/** Remembers what an element says about its incident or indicator. The first of several dates counts. */
function note(said: Said, { name, text, attributes }: IodefElement): void {
  if (/^(?:StartTime|DetectTime|ReportTime|GenerationTime)$/.test(name)) {
    const ms = parseDate(text.trim())
    if (ms !== undefined) said.firstSeen = Math.min(ms, said.firstSeen ?? ms)
  } else if (name === 'EndTime') {
    const ms = parseDate(text.trim())
    if (ms !== undefined) said.validUntil = ms
  } else if (name === 'Confidence' && attributes.rating === 'numeric') {
    const score = readScore(text.trim(), 100)
    if (score !== undefined) said.score = score
  }
}
