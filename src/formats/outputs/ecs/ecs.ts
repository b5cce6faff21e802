import { createHash } from 'node:crypto'
import {
  type AttackName,
  confidenceCategory,
  type DeliveredIndicator,
  type DeliveredSource,
  type Enrichment,
  isOwnList,
  riskCategory,
} from '../../../domain/delivery.ts'
import type { KindId } from '../../../domain/observables/index.ts'
import { compareCodeUnits } from '../../../domain/order.ts'
import { type OutputContext, outputFormat, type PartContext, type SourceLicence } from '../../output-format.ts'
import { isCanonical, isoTime, jsonLine, oneLine } from '../lines.ts'
import { describe, isInboundOnly, threatWords } from '../threats.ts'

interface EcsKind {
  /** ECS, `threat.indicator.type`. */
  readonly type: string
  readonly mainType: string
  readonly subType: string
  /** The fields in `threat.indicator` for the value. */
  fields(value: string, enriched: Enrichment): object
}

const address = (type: string, name: string): EcsKind => ({
  type,
  mainType: name,
  subType: name,
  fields: (ip) => ({ ip }),
})

const hash = (algorithm: string): EcsKind => ({
  type: 'file',
  mainType: 'HASH',
  subType: `HASH${algorithm.toUpperCase()}`,
  fields: (value) => ({ file: { hash: { [algorithm]: value } } }),
})

const name: EcsKind = {
  type: 'domain-name',
  mainType: 'DOMAIN',
  subType: 'DOMAIN',
  fields: (domain, enriched) => ({ url: { domain, ...nameParts(enriched) } }),
}

/** Ranges are left out: Elasticsearch stores the field as a single address, and no rule would match. */
const ecsKinds: Partial<Record<KindId, EcsKind>> = {
  ipv4: address('ipv4-addr', 'IPV4'),
  ipv6: address('ipv6-addr', 'IPV6'),
  domain: name,
  onion: name,
  url: {
    type: 'url',
    mainType: 'URL',
    subType: 'URL',
    fields: (full, enriched) => ({ url: urlParts(full, enriched) }),
  },
  email: {
    type: 'email-addr',
    mainType: 'EMAIL',
    subType: 'EMAIL',
    fields: (value) => ({ email: { address: value } }),
  },
  md5: hash('md5'),
  sha1: hash('sha1'),
  sha256: hash('sha256'),
  sha512: hash('sha512'),
}

const nameParts = ({ registrableDomain, publicSuffix }: Enrichment) => ({
  registered_domain: registrableDomain,
  top_level_domain: publicSuffix,
})

function urlParts(full: string, enriched: Enrichment) {
  const { protocol, hostname, port, pathname, search } = new URL(full)
  return {
    full,
    original: full,
    scheme: protocol.slice(0, -1),
    domain: hostname,
    port: port === '' ? undefined : Number(port),
    path: pathname,
    query: search === '' ? undefined : search.slice(1),
    ...nameParts(enriched),
  }
}

/** The whole line without its fingerprint. Undefined fields are not written. */
function lineOf(indicator: DeliveredIndicator, ecs: EcsKind, { origin, licences }: OutputContext) {
  const { id, value, risk, confidence, sources, threats, tags, enriched } = indicator
  const certainty = confidenceCategory(confidence)
  const attack = {
    technique: techniques(enriched.techniques),
    software: attackNames(enriched.software, 'software'),
    group: attackNames(enriched.groups, 'groups'),
  }
  const about = {
    countries: enriched.country && [enriched.country],
    actors: given(enriched.groups?.map((group) => group.name)),
    cve: given(enriched.cves?.map((cve) => cve.id)),
  }
  const known = {
    uuid: id,
    main_type: ecs.mainType,
    sub_type: ecs.subType,
    risk,
    risk_category: riskCategory(risk),
    confidence,
    confidence_category: certainty,
    is_inbound: isInboundOnly(indicator),
    ages_out: isoTime(indicator.agesOut),
    ...about,
    filter_cats: given(indicator.warnings.map((category) => ({ category }))),
    ...attack,
    additional_info: {
      valid_from: isoTime(indicator.firstSeen),
      threat_types: given(threats.map((threat) => threatWords[threat].name)),
      ...about,
      dns_first_seen: enriched.dns && isoTime(enriched.dns.at),
      dns_last_seen: enriched.dns && isoTime(enriched.dns.at),
      malware: enriched.malware?.length ? { name: enriched.malware } : undefined,
      sinkhole: enriched.owner?.kind === 'sinkhole' ? { owner: enriched.owner.name } : undefined,
    },
  }
  return {
    threat: {
      indicator: {
        id: [id],
        type: [ecs.type],
        name: value,
        ...ecs.fields(value, enriched),
        confidence: { low: 'Low', medium: 'Medium', high: 'High' }[certainty],
        description: describe(indicator),
        first_seen: isoTime(indicator.firstSeen),
        last_seen: isoTime(indicator.lastSeen),
        modified_at: isoTime(indicator.modified),
        provider: 'Winnow',
        marking: enriched.tlp && { tlp: enriched.tlp, tlp_version: '2.0' },
        // The country is in `countries`: if `geo` were set, the pipeline would omit its own, richer data.
        as: enriched.as && { number: enriched.as.number, organization: { name: enriched.as.organisation } },
      },
      feed: sources.map((source) => ({
        name: source.name,
        // An own list has no page of its own.
        reference: isOwnList(source.id)
          ? undefined
          : `${origin}/en/sources/${encodeURIComponent(source.id.toWellFormed())}`,
        description: wordsOf(source, licences?.get(source.id)),
      })),
      ...attack,
    },
    dns: enriched.dns && resolution(value, enriched, enriched.dns),
    event: {
      kind: 'enrichment',
      category: ['threat'],
      type: ['indicator'],
      provider: 'Winnow',
      risk_score: risk,
    },
    observer: { vendor: 'Winnow', product: 'Winnow' },
    tags: sources.some(({ id }) => licences?.get(id)?.isOpen) ? withOsint(tags) : tags,
    ticura: { indicator: known },
    winnow: {
      indicator: {
        uuid: id,
        kind: indicator.kind,
        independent_sources: indicator.independent,
        sources: sources.map((source) => ({
          id: source.id,
          name: source.name,
          maintainer: source.maintainer,
          listed_from: isoTime(source.listedFrom),
          last_seen: source.lastSeen === undefined ? undefined : isoTime(source.lastSeen),
          score: source.score,
        })),
        known_exploited: given(enriched.cves?.filter((cve) => cve.knownExploited).map((cve) => cve.id)),
        parking: enriched.owner?.kind === 'parking' ? { owner: enriched.owner.name } : undefined,
      },
    },
  }
}

/** The tag by which rules and searches of the integration tell public sources; a publisher's own is in lower case. */
const osintTag = 'type:OSINT'

const withOsint = (tags: readonly string[]): readonly string[] => [
  ...tags.filter((tag) => tag !== osintTag.toLowerCase()),
  osintTag,
]

/** Text for the field in which the pipeline shows the licence. */
function wordsOf({ maintainer }: DeliveredSource, licence: SourceLicence | undefined): string {
  const parts = [`Maintainer: ${maintainer}`, licence && `License: ${licence.name}`, licence?.credit]
  return parts
    .filter(Boolean)
    .map((part) => oneLine(part as string))
    .join('. ')
}

const given = <T>(list: readonly T[] | undefined): readonly T[] | undefined => (list?.length ? list : undefined)

const attackPage = (kind: string, id: string) =>
  `https://attack.mitre.org/${kind}/${id.split('.').map(encodeURIComponent).join('/')}`

function attackNames(names: readonly AttackName[] | undefined, kind: string) {
  if (!names?.length) return undefined
  return {
    id: names.map(({ id }) => id),
    name: names.map((one) => one.name),
    reference: names.map(({ id }) => attackPage(kind, id)),
  }
}

/** `T1588.001` is a sub-technique of T1588, which is listed next to the techniques. */
function techniques(names: readonly AttackName[] | undefined) {
  if (!names?.length) return undefined
  const whole = names.filter(({ id }) => !id.includes('.'))
  const parts = names.filter(({ id }) => id.includes('.'))
  // One name for each id, because readers combine them in pairs.
  const byId = new Map(whole.map((one) => [one.id, one.name]))
  for (const { id, of } of parts) {
    const above = id.split('.')[0] as string
    byId.set(above, byId.get(above) ?? of ?? above)
  }
  const ids = [...byId.keys()].sort()
  return {
    id: ids,
    name: ids.map((id) => byId.get(id)),
    reference: ids.map((id) => attackPage('techniques', id)),
    subtechnique: attackNames(parts, 'techniques'),
  }
}

function resolution(value: string, enriched: Enrichment, { addresses, code }: NonNullable<Enrichment['dns']>) {
  return {
    question: { class: 'IN', name: value, ...nameParts(enriched) },
    answers: addresses.map((data) => ({ class: 'IN', name: value, type: data.includes(':') ? 'AAAA' : 'A', data })),
    op_code: 'QUERY',
    resolved_ip: addresses,
    response_code: code,
    type: ['query', 'answer'],
  }
}

/** 64 hex digits over the content of the record, independent of the order of fields. */
function fingerprintOf(record: unknown): string {
  const inOrder = JSON.stringify(record, (_, inner) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareCodeUnits(a, b)))
      : inner,
  )
  return createHash('sha256').update(inOrder).digest('hex')
}

type Line = ReturnType<typeof lineOf>

function withFingerprint(line: Line, fingerprint: string): string {
  const { ticura } = line
  return jsonLine({
    ...line,
    ticura: { indicator: { ...ticura.indicator, fingerprint } },
  })
}

/** The same indicator, expired at the time of removal: a new version for Elastic, which its transform then drops. */
function removal(entry: string, { releasedAt }: PartContext): string {
  const line: Line = JSON.parse(entry)
  const at = isoTime(releasedAt)
  const gone = {
    ...line,
    threat: { ...line.threat, indicator: { ...line.threat.indicator, modified_at: at } },
    event: { ...line.event, action: 'indicator-removal' },
    ticura: { indicator: { ...line.ticura.indicator, ages_out: at } },
  }
  return withFingerprint(gone, fingerprintOf(gone))
}

const mediaType = 'application/x-ndjson'

/**
 * One JSON document per line with the fields of Elastic's integration `ti_ticura` under its prefix, and further fields
 * under ours: `docs/formats.md`.
 */
export const ecs = outputFormat({
  id: 'ECSV1',
  use: 'alert',
  readBy: 'siem',
  products: ['elastic-security', 'elastic-stack', 'elastic-defend', 'security-onion'],
  isGivenAsChanges: true,
  name: { de: 'Elastic (NDJSON, ECS)', en: 'Elastic (NDJSON, ECS)' },
  description: {
    de: 'Ein JSON-Dokument je Zeile im Elastic Common Schema, wie es die fertige Elastic-Integration liest. Adressen, Namen (auch .onion), URLs, E-Mail-Adressen und Datei-Hashes; Adressbereiche und die übrigen Arten bleiben weg, weil Elastic dafür kein Feld hat, das eine Regel vergleicht. Was wegfällt, steht noch drei Tage als abgelaufen in der Datei, damit Elastic es nicht bis zu seinem alten Ablaufdatum weiterführt.',
    en: 'One JSON document a line in the Elastic Common Schema, as the ready-made Elastic integration reads it. Addresses, names (also .onion), URLs, e-mail addresses and file hashes; ranges and the other types are left out because Elastic has no field for them that a rule compares. What goes is told as aged out for three more days, so that Elastic does not keep it until its old date.',
  },
  reference: 'https://www.elastic.co/docs/reference/ecs/ecs-threat',
  parts: () => [
    {
      name: 'indicators.ndjson',
      mediaType,
      kinds: Object.keys(ecsKinds) as KindId[],
      remembersDays: 3,
      entries(indicator, context) {
        const kind = ecsKinds[indicator.kind]
        if (!kind) return 'kind'
        if (!isCanonical(indicator)) return 'inexpressible'
        return [withFingerprint(lineOf(indicator, kind, context), fingerprintOf(indicator))]
      },
      // Position in `{"threat":{"indicator":{"id":["…"]`: reads the id without parsing the line.
      identity: (entry) => entry.slice(31, 67),
      delta: { mediaType, added: (entry) => entry, removed: removal },
    },
  ],
})
