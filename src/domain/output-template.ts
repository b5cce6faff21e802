import { csvField } from './csv.ts'
import { confidenceCategory, type DeliveredIndicator, riskCategory } from './delivery.ts'
import { jsonLine } from './json-line.ts'
import type { LocalizedText } from './text.ts'

// A template for the line that a custom format writes for each indicator: text with placeholders, `{value}` or, if the
// reader parses the line, `{value|json}`. A brace is literal unless a letter follows; before a letter, double it:
// `{{word`.

/** The content of a placeholder before it is written. */
type Cell = string | number | readonly string[] | undefined

interface Placeholder extends LocalizedText {
  /** Times are ms since epoch. */
  readonly isTime?: boolean
  of(indicator: DeliveredIndicator): Cell
}

/** All placeholders that a template may use. */
export const templatePlaceholders = {
  value: { de: 'der Wert', en: 'the value', of: ({ value }) => value },
  type: { de: 'die Art, etwa ipv4 oder domain', en: 'the type, such as ipv4 or domain', of: ({ kind }) => kind },
  id: { de: 'die gleichbleibende UUID', en: 'the UUID, always the same', of: ({ id }) => id },
  risk: { de: 'das Risiko, 0 bis 100', en: 'the risk, 0 to 100', of: ({ risk }) => risk },
  risk_category: {
    de: 'low, medium, high oder critical',
    en: 'low, medium, high or critical',
    of: ({ risk }) => riskCategory(risk),
  },
  confidence: { de: 'die Gewissheit, 0 bis 100', en: 'the confidence, 0 to 100', of: ({ confidence }) => confidence },
  confidence_category: {
    de: 'low, medium oder high',
    en: 'low, medium or high',
    of: ({ confidence }) => confidenceCategory(confidence),
  },
  first_seen: { de: 'zuerst gesehen', en: 'first seen', isTime: true, of: ({ firstSeen }) => firstSeen },
  last_seen: { de: 'zuletzt gesehen', en: 'last seen', isTime: true, of: ({ lastSeen }) => lastSeen },
  ages_out: {
    de: 'wann der Wert veraltet und entfällt',
    en: 'when it ages out and goes',
    isTime: true,
    of: ({ agesOut }) => agesOut,
  },
  modified: {
    de: 'letzte Änderung der Angaben',
    en: 'when this was last changed',
    isTime: true,
    of: ({ modified }) => modified,
  },
  sources: { de: 'Kennungen der Quellen', en: 'ids of the sources', of: ({ sources }) => sources.map(({ id }) => id) },
  source_names: {
    de: 'Namen der Quellen',
    en: 'names of the sources',
    of: ({ sources }) => sources.map(({ name }) => name),
  },
  independent_sources: {
    de: 'Anzahl unabhängiger Quellen',
    en: 'number of independent sources',
    of: ({ independent }) => independent,
  },
  threats: { de: 'Bedrohungen', en: 'threats', of: ({ threats }) => threats },
  tags: { de: 'Schlagwörter der Quellen', en: 'tags of the sources', of: ({ tags }) => tags },
  warnings: { de: 'Kategorien von Warnlisten', en: 'categories of warning lists', of: ({ warnings }) => warnings },
  tlp: { de: 'TLP, etwa CLEAR', en: 'TLP, such as CLEAR', of: ({ enriched }) => enriched.tlp },
  country: { de: 'Land der Adresse', en: 'country of the address', of: ({ enriched }) => enriched.country },
  asn: {
    de: 'Nummer des autonomen Systems',
    en: 'number of the autonomous system',
    of: ({ enriched }) => enriched.as?.number,
  },
  as_organisation: {
    de: 'Betreiber des autonomen Systems',
    en: 'organisation of the autonomous system',
    of: ({ enriched }) => enriched.as?.organisation,
  },
  registrable_domain: {
    de: 'registrierbare Domain',
    en: 'registrable domain',
    of: ({ enriched }) => enriched.registrableDomain,
  },
  attack_techniques: {
    de: 'Techniken von MITRE ATT&CK',
    en: 'techniques of MITRE ATT&CK',
    of: ({ enriched }) => enriched.techniques?.map(({ id }) => id),
  },
  malware: { de: 'Schadsoftware-Familien', en: 'malware families', of: ({ enriched }) => enriched.malware },
  cves: { de: 'CVE-Nummern', en: 'CVE numbers', of: ({ enriched }) => enriched.cves?.map(({ id }) => id) },
} as const satisfies Record<string, Placeholder>

export type TemplatePlaceholder = keyof typeof templatePlaceholders

const control = /[\p{Cc}\p{Zl}\p{Zp}]/u
const blankOrInvisible = /[\s\p{Cf}]/u

/**
 * Escaping modes. A function returns the text so that its reader decodes the same text, or undefined if it cannot be
 * expressed. The modes without a function write something other than text: see `filled`.
 */
const modes = {
  json: undefined,
  csv: (text: string) => (control.test(text) ? undefined : csvField(text)),
  regex: (text: string) => (control.test(text) ? undefined : text.replace(/[\\^$.[\]|()?*+{}/]/g, '\\$&')),
  url: (text: string) => (text.isWellFormed() ? encodeURIComponent(text).replace(/[!'()*]/g, percent) : undefined),
  xml: (text: string) => (control.test(text) ? undefined : text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)),
  shell: (text: string) => (control.test(text) ? undefined : `'${text.replaceAll("'", "'\\''")}'`),
  unix: undefined,
} as const

export type TemplateMode = keyof typeof modes

/** Descriptions of the modes for the template editor. */
export const templateModes: Readonly<Record<TemplateMode, LocalizedText>> = {
  json: {
    de: 'JSON-Wert: Texte in Anführungszeichen, mehrere als Array, fehlende als null',
    en: 'JSON value: texts in quotes, several as an array, missing ones as null',
  },
  csv: { de: 'CSV-Feld nach RFC 4180', en: 'CSV field according to RFC 4180' },
  regex: {
    de: 'regulärer Ausdruck, der auf genau diesen Text passt',
    en: 'regular expression that matches exactly this text',
  },
  url: { de: 'für URLs kodiert (Prozentschreibweise)', en: 'percent-encoded for URLs' },
  xml: { de: 'für XML und HTML maskiert', en: 'escaped for XML and HTML' },
  shell: { de: 'in einfachen Anführungszeichen für die Shell', en: 'in single quotes for a shell' },
  unix: { de: 'Zeitpunkt in Sekunden seit 1970', en: 'time in seconds since 1970' },
}

export type TemplatePiece =
  | string
  | { readonly placeholder: TemplatePlaceholder; readonly mode: TemplateMode | undefined }

/** The error in a template. `word` is untrusted user input. */
export type TemplateFault =
  | { readonly code: 'empty' | 'too-long' | 'line-break' | 'no-value' }
  | { readonly code: 'unclosed' | 'unknown-placeholder' | 'unknown-mode' | 'no-time'; readonly word: string }

/** Maximum length of a template, in UTF-16 units. */
export const longestTemplate = 2000

const isOne = <T extends object>(table: T, name: string): name is string & keyof T => Object.hasOwn(table, name)

/** Parses a template into its pieces, or returns the first error. */
export function parseTemplate(text: string): readonly TemplatePiece[] | TemplateFault {
  if (text.trim() === '') return { code: 'empty' }
  if (text.length > longestTemplate) return { code: 'too-long' }
  if (control.test(text.replaceAll('\t', ''))) return { code: 'line-break' }
  const pieces: TemplatePiece[] = []
  let end = 0
  for (const found of text.matchAll(/(\{+)(?=[A-Za-z])/g)) {
    const braces = (found[1] as string).length
    const at = found.index + braces
    pieces.push(text.slice(end, found.index) + '{'.repeat(Math.floor(braces / 2)))
    end = at
    if (braces % 2 === 0) continue
    const close = text.indexOf('}', at)
    const word = text.slice(at, close < 0 ? at + 40 : close)
    if (close < 0 || word.includes('{')) return { code: 'unclosed', word: word.split('{', 1)[0] as string }
    const [name = '', mode, ...more] = word.split('|')
    if (!isOne(templatePlaceholders, name)) return { code: 'unknown-placeholder', word: name }
    if (more.length > 0 || (mode !== undefined && !isOne(modes, mode))) {
      return { code: 'unknown-mode', word: word.slice(name.length + 1) }
    }
    const { isTime }: Placeholder = templatePlaceholders[name]
    if (mode === 'unix' && !isTime) return { code: 'no-time', word: name }
    pieces.push({ placeholder: name, mode })
    end = close + 1
  }
  pieces.push(text.slice(end))
  if (!pieces.some((piece) => typeof piece !== 'string' && piece.placeholder === 'value')) return { code: 'no-value' }
  return pieces.filter((piece) => piece !== '')
}

/** Tells whether `parseTemplate` returned an error. */
export const isTemplateFault = (parsed: readonly TemplatePiece[] | TemplateFault): parsed is TemplateFault =>
  'code' in parsed

/** Describes an error for the author of the template. */
export function templateFaultText(fault: TemplateFault): LocalizedText {
  return faultTexts[fault.code]('word' in fault ? fault.word : '')
}

const faultTexts: Readonly<Record<TemplateFault['code'], (word: string) => LocalizedText>> = {
  empty: () => ({ de: 'Die Vorlage ist leer.', en: 'The template is empty.' }),
  'too-long': () => ({
    de: `Die Vorlage ist länger als ${longestTemplate} Zeichen.`,
    en: `The template is longer than ${longestTemplate} characters.`,
  }),
  'line-break': () => ({
    de: 'Die Vorlage enthält einen Zeilenumbruch oder ein Steuerzeichen. Sie beschreibt genau eine Zeile.',
    en: 'The template contains a line break or a control character. It describes exactly one line.',
  }),
  'no-value': () => ({
    de: 'In der Vorlage fehlt {value}: Ohne den Wert sagt eine Zeile nichts.',
    en: 'The template lacks {value}: without the value a line says nothing.',
  }),
  unclosed: (word) => ({
    de: `Nach „{${word}“ fehlt die schließende Klammer. Eine Klammer als Text schreiben Sie doppelt: {{.`,
    en: `The brace after "{${word}" is never closed. Write a brace that is text twice: {{.`,
  }),
  'unknown-placeholder': (word) => ({
    de: `Den Platzhalter {${word}} gibt es nicht. Eine Klammer als Text schreiben Sie doppelt: {{.`,
    en: `There is no placeholder {${word}}. Write a brace that is text twice: {{.`,
  }),
  'unknown-mode': (word) => ({
    de: `Die Schreibweise „${word}“ gibt es nicht. Möglich sind ${Object.keys(modes).join(', ')}.`,
    en: `There is no way of writing called "${word}". Possible are ${Object.keys(modes).join(', ')}.`,
  }),
  'no-time': (word) => ({
    de: `{${word}} ist kein Zeitpunkt, also gibt es davon keine Sekunden seit 1970.`,
    en: `{${word}} is not a time, so it has no seconds since 1970.`,
  }),
}

/**
 * Tells whether the template writes the value without escaping, so that only the kind of value limits its characters.
 */
export const writesValueRaw = (pieces: readonly TemplatePiece[]): boolean =>
  pieces.some((piece) => typeof piece !== 'string' && piece.placeholder === 'value' && piece.mode === undefined)

/**
 * Writes the line for one indicator, without line breaks or other control characters. Undefined if the value cannot be
 * written as the template asks: without a mode, only values without blanks can be written.
 */
export function fillTemplate(pieces: readonly TemplatePiece[], indicator: DeliveredIndicator): string | undefined {
  let line = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      line += piece
      continue
    }
    const text = filled(piece.placeholder, piece.mode, indicator)
    if (text === undefined) return undefined
    line += text
  }
  return line
}

/** Writes one placeholder. */
function filled(name: TemplatePlaceholder, mode: TemplateMode | undefined, indicator: DeliveredIndicator) {
  const { of, isTime }: Placeholder = templatePlaceholders[name]
  const raw = of(indicator)
  if (mode === 'unix') return String(Math.floor(Number(raw) / 1000))
  const cell = isTime ? new Date(raw as number).toISOString() : raw
  if (mode === 'json') return jsonLine(cell ?? null)
  const text = name === 'value' ? (cell as string) : inLine(cell)
  const write = mode && modes[mode]
  if (write) return write(text)
  return name === 'value' && (control.test(text) || blankOrInvisible.test(text)) ? undefined : text
}

/** Joins publisher texts into one line, separated by commas; commas inside a text become blanks. */
function inLine(cell: Cell): string {
  const line = (text: string) => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  if (cell === undefined) return ''
  return typeof cell === 'object' ? cell.map((text) => line(text).replaceAll(',', ' ')).join(',') : line(String(cell))
}

function percent(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
