import { feedFormat } from '../feed-format.ts'
import { guessRecords } from './guess-records.ts'
import { headLines, share } from './head.ts'
import { json } from './json.ts'
import { lineBlocks, overlong } from './lines.ts'
import { recordOptions } from './records.ts'

/**
 * Lists of indicators as events in CEF (ArcSight) or LEEF (QRadar), also behind a header of syslog, as threat intelligence
 * platforms send them. Each event is read as a record of JSON, with the same options. The header has to say that
 * indicators are listed: a log of what happened is not a list.
 */
export const eventLists = feedFormat({
  id: 'event-lists',
  title: { de: 'Indikatoren als Ereignisse (CEF, LEEF)', en: 'Indicators as events (CEF, LEEF)' },
  difficulty: 0.5,
  usedFor: 'anything',
  options: recordOptions,

  detect(head) {
    const { data } = headLines(head)
    // Most files are not lists of events, and their lines take time.
    if (!start.test(data.slice(0, 20).join('\n'))) return undefined
    const events = data.slice(0, 2000).flatMap((line) => eventIn(line) ?? [])
    if (events.length < data.length * 0.8 || share(events, (event) => event.isListed) < 0.8) return undefined
    const found = guessRecords(events.slice(0, 300).map((event) => event.record))
    return found && { score: 0.7 + 0.25 * found.share, reason: `events; ${found.reason}`, options: found.options }
  },

  read(input, options, context) {
    return json.read(asJson(input), options, context)
  },
})

interface Event {
  readonly record: Readonly<Record<string, string>>
  /** Its header says that it lists an indicator. */
  readonly isListed: boolean
}

const ofIndicators =
  /\b(?:iocs?|indicators?|observables?|threat[ _-]?(?:intel\w*|feeds?|lists?)|intelligence|feeds?|(?:black|block|deny|watch)[ _-]?lists?|reputation)\b/i

const start = /(?:^|\s)(CEF:\s?\d|LEEF:[12](?:\.0)?)\|/

/** The event in a line; undefined if it holds none. */
function eventIn(line: string): Event | undefined {
  if (line.length > maxLine) return undefined
  const found = start.exec(line)
  if (!found) return undefined
  const isCef = (found[1] as string).startsWith('C')
  const [fields, rest] = headerOf(line.slice(found.index + found[0].length), isCef ? 6 : 4)
  if (rest === undefined) return undefined
  const record = isCef ? cefRecord(fields, rest) : leefRecord(rest, (found[1] as string).startsWith('LEEF:2'))
  return { record, isListed: ofIndicators.test(fields.join(' ')) }
}

const maxLine = 64 << 10

/** The first fields between bars, and what follows them; a bar behind a backslash separates nothing. */
function headerOf(text: string, count: number): readonly [readonly string[], string | undefined] {
  const fields: string[] = []
  let from = 0
  for (let at = 0; at < text.length && fields.length < count; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '|') {
      fields.push(text.slice(from, at).replace(/\\([\\|])/g, '$1'))
      from = at + 1
    }
  }
  return [fields, fields.length === count ? text.slice(from) : undefined]
}

/** Keys of CEF and LEEF under the names that other feeds have for them. */
const names = new Map(
  Object.entries({
    src: 'ip',
    dst: 'ip',
    sourceaddress: 'ip',
    destinationaddress: 'ip',
    shost: 'host',
    dhost: 'host',
    request: 'url',
    filehash: 'hash',
    rt: 'timestamp',
    devtime: 'timestamp',
    start: 'first_seen',
    end: 'last_seen',
    cat: 'category',
    sev: 'severity',
    msg: 'description',
  }),
)

/** Keys of what sent the event. */
const ofSender = /^(?:dvc\w*|device\w*|agt|agent\w*|ahost|suser|duser|usrname|identsrc|identhostname)$/i

function cefRecord(fields: readonly string[], extension: string): Event['record'] {
  const pairs = new Map<string, string>()
  // A value ends where the next key begins.
  const keys = [...extension.matchAll(/(?:^|\s)([\w.[\]-]{1,100})=/g)]
  for (const [index, found] of keys.entries()) {
    const from = found.index + found[0].length
    const value = extension.slice(from, keys[index + 1]?.index ?? extension.length)
    pairs.set(found[1] as string, value.trim().replace(/\\([\\=|])/g, '$1'))
  }
  const [, , , , name = '', severity = ''] = fields
  return recordOf([['description', name], ['severity', severity], ...pairs], pairs)
}

/** The separator that LEEF 2.0 may name before its attributes: `^|`, `x09|`, or nothing. */
const delimiters = /^(?:0?x([\da-f]{2,4})|([^|\w]))?\|/i

function leefRecord(text: string, mayNameDelimiter: boolean): Event['record'] {
  const [named = '', code, sign] = (mayNameDelimiter ? delimiters.exec(text) : null) ?? []
  const delimiter = code === undefined ? (sign ?? '\t') : String.fromCharCode(Number.parseInt(code, 16))
  const pairs = new Map<string, string>()
  for (const part of text.slice(named.length).split(delimiter)) {
    const equals = part.indexOf('=')
    if (equals > 0) pairs.set(part.slice(0, equals).trim(), part.slice(equals + 1).trim())
  }
  return recordOf([...pairs], pairs)
}

/** A record of pairs; `cs1Label=family cs1=X` is `family=X`. */
function recordOf(all: Iterable<readonly [string, string]>, pairs: ReadonlyMap<string, string>): Event['record'] {
  const record = new Map<string, string>()
  for (const [key, value] of all) {
    if (value === '' || /Label$/.test(key) || ofSender.test(key)) continue
    const label = pairs.get(`${key}Label`)
    const name = label ?? names.get(key.toLowerCase()) ?? key
    if (!record.has(name)) record.set(name, value)
  }
  return Object.fromEntries(record)
}

/** The events as documents of JSON, one in a line. */
async function* asJson(input: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const textOf = (line: string) => JSON.stringify(eventIn(line)?.record) ?? ''
  for await (const block of lineBlocks(input)) {
    const texts = block.map((line) => (line === overlong ? '' : textOf(line)))
    yield encoder.encode(`${texts.join('\n')}\n`)
  }
}
