import { createHash } from 'node:crypto'
import { confidenceCategory, type DeliveredIndicator, riskCategory, sharedTag } from '../../../domain/delivery.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { registrableDomain } from '../../../domain/observables/public-suffix.ts'
import { remembered } from '../../../domain/remembered.ts'
import {
  type OutputContext,
  type OutputPart,
  outputFormat,
  type PartContext,
  plainDelta,
  type SummaryPart,
} from '../../output-format.ts'
import { beginning, ifCanonical, isCanonical, isoTime, jsonLine, oneLine } from '../lines.ts'
import { mispAttribute, tagValue } from '../misp-attribute.ts'
import { nameUuid } from '../name-uuid.ts'
import { describe, isInboundOnly, threatWords } from '../threats.ts'

/**
 * Number of events in a feed. It is fixed, and an indicator is always in the same event:
 * `docs/formats.md`. A million indicators are about 16,000 attributes per event, which MISP can
 * still save at once.
 */
const events = 64

const orgc = { name: 'Winnow', uuid: nameUuid('misp organisation winnow') }

/** Ids of a subscription's events, in order. */
const eventsOf = remembered(
  (subscription: string) => Array.from({ length: events }, (_, i) => nameUuid(`misp event ${subscription} ${i}`)),
  100,
)

const shardOf = ({ id }: DeliveredIndicator) => Number.parseInt(id.slice(0, 2), 16) % events

const seconds = (ms: number) => String(Math.floor(ms / 1000))
const microseconds = (ms: number) => isoTime(ms).replace('Z', '000+00:00')

/**
 * MISP distinguishes a domain, which includes the names below it, from a host, and source from destination addresses.
 */
function typeOf(indicator: DeliveredIndicator): string {
  const { kind, value } = indicator
  const { type } = mispAttribute[kind]
  if (type === 'ip-dst') return isInboundOnly(indicator) ? 'ip-src' : type
  if (kind === 'domain') return registrableDomain(value) === value ? type : 'hostname'
  // MISP's type check rejects names below an onion service.
  return kind === 'onion' && value.split('.').length > 2 ? 'hostname' : type
}

const confidences = { low: 'rarely-confident', medium: 'fairly-confident', high: 'usually-confident' } as const

/**
 * Tags from MISP's taxonomies and galaxies, and our own machine tags. Publisher texts appear only as values of our own
 * tags, so that a feed cannot mark anything `tlp:clear`.
 */
function tagsOf({
  enriched,
  threats,
  confidence,
  risk,
  sources,
  tags,
  isShared,
}: DeliveredIndicator): readonly { name: string }[] {
  const attack = (galaxy: string, names: typeof enriched.techniques = []) =>
    names.map(({ id, name }) => `misp-galaxy:${galaxy}="${tagValue(name)} - ${id}"`)
  const winnowTag = (key: string, values: readonly string[]) =>
    values.map(tagValue).flatMap((value) => (value === '' ? [] : [`winnow:${key}="${value}"`]))
  const names = [
    ...(enriched.tlp ? [`tlp:${enriched.tlp.toLowerCase()}`] : []),
    ...threats.map((threat) => threatWords[threat].misp ?? `winnow:threat="${threat}"`),
    `misp:confidence-level="${confidences[confidenceCategory(confidence)]}"`,
    ...winnowTag('risk', [riskCategory(risk)]),
    ...attack('mitre-attack-pattern', enriched.techniques),
    ...attack('mitre-intrusion-set', enriched.groups),
    ...(enriched.malware ?? [])
      .map(tagValue)
      .flatMap((name) => (name === '' ? [] : [`misp-galaxy:malpedia="${name}"`])),
    ...winnowTag(
      'source',
      sources.map(({ id }) => id),
    ),
    ...winnowTag('tag', isShared ? [sharedTag] : []),
    ...winnowTag('tag', tags.slice(0, 20)),
  ]
  return [...new Set(names)].map((name) => ({ name }))
}

function attributeOf(indicator: DeliveredIndicator, { subscription }: Pick<OutputContext, 'subscription'>) {
  const { id, kind, value, firstSeen, lastSeen, enriched } = indicator
  const { category, toIds } = mispAttribute[kind]
  const cves = (enriched.cves ?? []).map((cve) => cve.id).join(', ')
  return {
    // Unique per subscription, because MISP accepts an attribute in one event only.
    uuid: nameUuid(`misp attribute ${subscription.id} ${id}`),
    type: typeOf(indicator),
    category,
    value,
    to_ids: toIds,
    distribution: '5',
    disable_correlation: false,
    deleted: false,
    timestamp: seconds(indicator.modified),
    comment: `${describe(indicator)}${cves && ` ${cves}.`}`,
    first_seen: microseconds(firstSeen),
    // MISP rejects an attribute with a last-seen date before its first-seen date.
    last_seen: microseconds(Math.max(firstSeen, lastSeen)),
    Tag: tagsOf(indicator),
  }
}

type Attribute = ReturnType<typeof attributeOf>

/** Fields of an event that the manifest repeats. */
function eventHead(uuid: string, { subscription, changedAt }: Pick<PartContext, 'subscription' | 'changedAt'>) {
  const number = eventsOf(subscription.id).indexOf(uuid) + 1
  return {
    Orgc: orgc,
    Tag: [{ name: `winnow:feed="${number > 0 ? 'delivery' : 'search'}"` }],
    info: `Winnow: ${beginning(oneLine(subscription.name), 200)}${number > 0 ? ` (${number}/${events})` : ''}`,
    date: isoTime(changedAt).slice(0, 10),
    analysis: '2',
    // Undefined: an event holds high and low threats; each attribute states its own.
    threat_level_id: '4',
    timestamp: seconds(changedAt),
    publish_timestamp: seconds(changedAt),
  }
}

const uuidOf = (file: string) => file.slice(0, -'.json'.length)

/** An event up to the start of its attributes. */
function head(context: PartContext): string {
  const uuid = uuidOf(context.part)
  const event = jsonLine({ uuid, published: true, distribution: '0', ...eventHead(uuid, context) })
  return `{"Event":${event.slice(0, -1)},"Attribute":[\n`
}

const foot = () => ']}}\n'

const mediaType = 'application/json'

/** Without `shard` the event holds every indicator. */
const eventPart = (uuid: string, shard?: number): OutputPart => ({
  name: `${uuid}.json`,
  mediaType,
  kinds: kindIds,
  separator: ',\n',
  remembersDays: 30,
  head,
  foot,
  entries(indicator, context) {
    if (shard !== undefined && shardOf(indicator) !== shard) return []
    return isCanonical(indicator) ? [jsonLine(attributeOf(indicator, context))] : 'inexpressible'
  },
  // Position in `{"uuid":"…"`: reads the uuid without parsing the line.
  identity: (entry) => entry.slice(9, 45),
  delta: {
    mediaType,
    separator: ',\n',
    head,
    foot,
    added: (entry) => entry,
    removed(entry, { releasedAt }) {
      const attribute: Attribute = JSON.parse(entry)
      return jsonLine({ ...attribute, to_ids: false, deleted: true, timestamp: seconds(releasedAt) })
    },
  },
})

/** One event with all indicators, for people who import a file. */
export const mispEventPart = (uuid: string): OutputPart => eventPart(uuid)

/** The value as MISP stores it (`AttributeValidationTool::modifyBeforeValidation`), because its cache compares that. */
function keptByMisp({ kind, value }: DeliveredIndicator): string {
  if (kind === 'asn') return value.slice('AS'.length)
  if (kind === 'email') return value.toLowerCase()
  return value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** Maps values to events, for MISP's feed cache: `md5(value),uuid`. */
const hashes: OutputPart = {
  name: 'hashes.csv',
  mediaType: 'text/csv; charset=utf-8',
  kinds: kindIds,
  entries: ifCanonical((indicator, { subscription }) => [
    `${md5(keptByMisp(indicator))},${eventsOf(subscription.id)[shardOf(indicator)]}`,
  ]),
  delta: plainDelta,
}

/**
 * List of events with the time of their last change. An event that never had an attribute is left out, because it would
 * be imported.
 */
const manifest: SummaryPart = {
  name: 'manifest.json',
  mediaType,
  summary: true,
  write(parts, context) {
    const lines = parts
      .filter(({ name, count, remembers }) => name !== hashes.name && (count > 0 || remembers))
      .map(({ name, changedAt }) => {
        const uuid = uuidOf(name)
        return `${jsonLine(uuid)}:${jsonLine(eventHead(uuid, { ...context, changedAt }))}`
      })
    return `{\n${lines.join(',\n')}${lines.length > 0 ? '\n' : ''}}\n`
  },
}

/** MISP core format and feed (misp-standard.org): one attribute per line in the event's array. */
export const misp = outputFormat({
  id: 'MISP',
  use: 'alert',
  readBy: 'platform',
  products: ['misp'],
  name: { de: 'MISP-Feed', en: 'MISP feed' },
  description: {
    de: 'Ein Feed für MISP: manifest.json, hashes.csv und 64 feste Ereignisse, auf die sich die Indikatoren gleichmäßig verteilen. Alle Arten, mit TLP, Taxonomien und Galaxien als Tags an jedem Attribut. MISP holt nur Ereignisse, deren Zeitstempel neuer ist; was wegfällt, steht noch 30 Tage als gelöschtes Attribut im Ereignis, weil MISP von selbst nichts löscht.',
    en: 'A feed for MISP: manifest.json, hashes.csv and 64 fixed events among which the indicators are spread evenly. All types, with TLP, taxonomies and galaxies as tags on every attribute. MISP fetches only events with a newer time stamp; what goes stays in its event as a deleted attribute for 30 more days, for MISP deletes nothing by itself.',
  },
  reference: 'https://www.misp-standard.org/rfc/misp-standard-core.html',
  plainPart: manifest.name,
  parts: ({ subscription }) => [...eventsOf(subscription.id).map(eventPart), hashes, manifest],
})
