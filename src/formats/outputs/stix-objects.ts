import { type DeliveredIndicator, riskCategory, type Tlp } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { Omission, OutputContext } from '../output-format.ts'
import { isCanonical, isoTime, oneLine } from './lines.ts'
import { nameUuid } from './name-uuid.ts'
import { describe, threatWords } from './threats.ts'

/** A STIX 2.1 object. Times are ISO 8601 in UTC with milliseconds. */
export interface StixObject {
  readonly type: string
  readonly id: string
  readonly spec_version: '2.1'
  readonly created: string
  readonly modified?: string
  readonly revoked?: boolean
  readonly [property: string]: unknown
}

/** Creation time of all objects that are equal in every output, so that they never appear changed. */
const since = '2026-01-01T00:00:00.000Z'

const winnowId = `identity--${nameUuid('stix identity winnow')}`
/**
 * Properties that STIX lacks. The definition is in `docs/formats.md` and in no
 * bundle, because OASIS's bundle schema does not allow such an object.
 */
const extensionId = `extension-definition--${nameUuid('stix extension delivery')}`

const winnow: StixObject = {
  type: 'identity',
  id: winnowId,
  spec_version: '2.1',
  created_by_ref: winnowId,
  created: since,
  modified: since,
  name: 'Winnow',
  identity_class: 'system',
}

/** TLP 2.0 markings with the ids published by FIRST and OASIS (oasis-open/cti-stix-common-objects). */
const tlpMarkings: Readonly<Record<Tlp, string>> = {
  CLEAR: 'marking-definition--94868c89-83c2-464b-929b-a1a8aa3c8487',
  GREEN: 'marking-definition--bab4a63c-aed9-4cf5-a766-dfca5abac2bb',
  AMBER: 'marking-definition--55d920b0-5e8b-4f79-9ee9-91f868d9b421',
  'AMBER+STRICT': 'marking-definition--939a9414-2ddd-4d32-a0cd-375ea402b003',
  RED: 'marking-definition--e828b379-4e03-4974-9ac4-e53a884c97c1',
}

const markings = Object.entries(tlpMarkings).map(
  ([label, id]): StixObject => ({
    type: 'marking-definition',
    id,
    spec_version: '2.1',
    created: '2022-10-01T00:00:00.000Z',
    name: `TLP:${label}`,
    extensions: {
      'extension-definition--60a3c5c5-0d10-413e-aab3-9e08dde9e88d': {
        extension_type: 'property-extension',
        tlp_2_0: label.toLowerCase(),
      },
    },
  }),
)

/** Objects that every output refers to: the creator and the markings. */
export const stixBasics: readonly StixObject[] = [winnow, ...markings]

const quoted = (value: string) => `'${value.replace(/[\\']/g, '\\$&')}'`
const equals = (path: string) => (value: string) => `[${path} = ${quoted(value)}]`
const within = (path: string) => (value: string) => `[${path} ISSUBSET ${quoted(value)}]`

/**
 * One comparison each, because products split patterns at AND and OR. Kinds without a STIX observable are left out: TLS
 * fingerprints, paths without a host, Bitcoin addresses, and CVE numbers.
 */
const patterns: Partial<Record<KindId, (value: string) => string>> = {
  ipv4: equals('ipv4-addr:value'),
  ipv6: equals('ipv6-addr:value'),
  'ipv4-cidr': within('ipv4-addr:value'),
  'ipv6-cidr': within('ipv6-addr:value'),
  domain: equals('domain-name:value'),
  onion: equals('domain-name:value'),
  url: equals('url:value'),
  email: equals('email-addr:value'),
  md5: equals('file:hashes.MD5'),
  sha1: equals("file:hashes.'SHA-1'"),
  sha256: equals("file:hashes.'SHA-256'"),
  sha512: equals("file:hashes.'SHA-512'"),
  asn: (value) => `[autonomous-system:number = ${Number(value.slice(2))}]`,
}

/** The kinds that STIX has an observable for. */
export const stixKinds = Object.keys(patterns) as KindId[]

/** The pattern for a value with any characters; undefined if STIX has no observable of the kind. */
export const stixPattern = (kind: KindId, value: string): string | undefined => patterns[kind]?.(value)

/** The indicator without the objects that it refers to, apart from `stixBasics`. */
export function stixIndicatorOf(
  indicator: DeliveredIndicator,
  { subscription }: Pick<OutputContext, 'subscription'>,
): StixObject | Omission {
  const pattern = stixPattern(indicator.kind, indicator.value)
  if (pattern === undefined) return 'kind'
  if (!isCanonical(indicator)) return 'inexpressible'
  const { value, confidence, firstSeen, agesOut, threats, tags, enriched } = indicator
  const types = [...new Set(threats.map((threat) => threatWords[threat].stix ?? 'malicious-activity'))]
  const labels = [...new Set([...threats, ...tags.map(oneLine)])].filter((label) => label !== '')
  return {
    type: 'indicator',
    // Unique per subscription, so that a removal in one does not revoke it in another.
    id: `indicator--${nameUuid(`stix indicator ${subscription.id} ${indicator.id}`)}`,
    spec_version: '2.1',
    created_by_ref: winnowId,
    created: isoTime(indicator.created),
    modified: isoTime(Math.max(indicator.modified, indicator.created)),
    name: value,
    description: describe(indicator),
    indicator_types: types.length > 0 ? types : ['unknown'],
    pattern,
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: isoTime(firstSeen),
    // `valid_until` must be later than `valid_from`; otherwise it is omitted.
    ...(agesOut > firstSeen && { valid_until: isoTime(agesOut) }),
    confidence,
    ...(labels.length > 0 && { labels }),
    external_references: externalReferences(indicator),
    ...(enriched.tlp && { object_marking_refs: [tlpMarkings[enriched.tlp]] }),
    extensions: {
      [extensionId]: {
        extension_type: 'property-extension',
        risk: indicator.risk,
        risk_category: riskCategory(indicator.risk),
        last_seen: isoTime(indicator.lastSeen),
        independent_sources: indicator.independent,
        source_refs: [...new Set(indicator.sources.map((source) => sourceIdentity(source).id))],
      },
    },
  }
}

type Source = DeliveredIndicator['sources'][number]

/** References by id and name. A URL would require a hash of the page. */
function externalReferences({ sources, enriched }: DeliveredIndicator) {
  const attack = [enriched.techniques, enriched.software, enriched.groups].flatMap((names) => names ?? [])
  const cves = (enriched.cves ?? []).filter(({ id }) => /^CVE-\d{4}-(?:0\d{3}|[1-9]\d{3,})$/.test(id))
  return [
    ...sources.map(({ id, name, maintainer }) => ({
      source_name: 'winnow',
      description: `${oneLine(name)} (${oneLine(maintainer)})`,
      external_id: `source/${oneLine(id)}`,
    })),
    ...attack.map(({ id, name }) => ({
      source_name: 'mitre-attack',
      description: oneLine(name),
      external_id: id,
    })),
    ...cves.map(({ id }) => ({ source_name: 'cve', external_id: id })),
  ]
}

function sourceIdentity({ id, name, maintainer }: Source): StixObject {
  const identityId = `identity--${nameUuid(`stix source ${id} ${name} ${maintainer}`)}`
  return {
    type: 'identity',
    id: identityId,
    spec_version: '2.1',
    created_by_ref: identityId,
    created: since,
    modified: since,
    name: oneLine(name) || oneLine(id) || 'Unnamed source',
    description: `Published by ${oneLine(maintainer)}.`,
    identity_class: 'organization',
  }
}

/** Objects for the enrichers' findings: techniques, malware families, groups. */
function* knowledge({ techniques = [], groups = [], malware = [] }: DeliveredIndicator['enriched']) {
  const named = (type: string, name: string, more: object): StixObject => ({
    type,
    id: `${type}--${nameUuid(`stix ${type} ${name} ${JSON.stringify(more)}`)}`,
    spec_version: '2.1',
    created_by_ref: winnowId,
    created: since,
    modified: since,
    name,
    ...more,
  })
  const fromAttack = (id: string) => ({ external_references: [{ source_name: 'mitre-attack', external_id: id }] })
  for (const { id, name } of techniques) yield named('attack-pattern', oneLine(name) || id, fromAttack(id))
  for (const { id, name } of groups) yield named('intrusion-set', oneLine(name) || id, fromAttack(id))
  for (const name of malware.map(oneLine)) if (name !== '') yield named('malware', name, { is_family: true })
}

/**
 * An indicator, followed by all objects that it refers to apart from `stixBasics`: identities of the sources, findings
 * of the enrichers, and the relationships. Indicators share objects; equal ids are equal objects.
 */
export function stixObjectsOf(
  indicator: DeliveredIndicator,
  context: Pick<OutputContext, 'subscription'>,
): readonly StixObject[] | Omission {
  const stixIndicator = stixIndicatorOf(indicator, context)
  if (typeof stixIndicator === 'string') return stixIndicator
  const objects = new Map([[stixIndicator.id, stixIndicator]])
  for (const source of indicator.sources) {
    const identity = sourceIdentity(source)
    objects.set(identity.id, identity)
  }
  for (const target of knowledge(indicator.enriched)) {
    const id = `relationship--${nameUuid(`stix relationship ${stixIndicator.id} ${target.id}`)}`
    objects.set(target.id, target)
    objects.set(id, {
      type: 'relationship',
      id,
      spec_version: '2.1',
      created_by_ref: winnowId,
      created: stixIndicator.created,
      modified: stixIndicator.modified as string,
      relationship_type: 'indicates',
      source_ref: stixIndicator.id,
      target_ref: target.id,
      ...(stixIndicator.object_marking_refs !== undefined && {
        object_marking_refs: stixIndicator.object_marking_refs,
      }),
    })
  }
  return [...objects.values()]
}

/** Types that end with the indicator. Identities, techniques and families remain, because others may refer to them. */
const endings = new Set(['indicator', 'relationship'])

/**
 * The object after its indicator was removed at `at` (ms since epoch UTC): a later, revoked version, if its type ends with the
 * indicator. An indicator is no longer valid either, as some readers ask for that only.
 */
export function withdrawn(object: StixObject, at: number): StixObject {
  if (!endings.has(object.type)) return object
  const from = typeof object.valid_from === 'string' ? Date.parse(object.valid_from) : undefined
  return {
    ...object,
    modified: isoTime(Math.max(at, Date.parse(object.modified ?? object.created) + 1)),
    // `valid_until` must be later than `valid_from`.
    ...(from !== undefined && { valid_until: isoTime(Math.max(at, from + 1)) }),
    revoked: true,
  }
}
