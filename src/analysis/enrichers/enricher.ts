import type { DeliveredIndicator, Enrichment, Tlp } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { LocalizedText } from '../../domain/text.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'

/** What an enricher looks at: the record before anything was added to it. */
export type Unenriched = Pick<DeliveredIndicator, 'kind' | 'value' | 'tags' | 'sources'>

/** What it found, or undefined. Pure: the same of the same indicator, for as long as the enricher is open. */
export type Enrich = (indicator: Unenriched) => Enrichment | undefined

/** Whose data an enricher passes on, and what they ask for in return. */
export interface DataCredit {
  readonly name: string
  readonly url: string
  readonly licence: string
  readonly licenceUrl: string
  /** The sentence to print wherever the data is shown; undefined where none is asked for. */
  readonly credit?: string
}

/** What a name resolved to, as `Enrichment['dns']` has it. */
export type DnsAnswer = NonNullable<Enrichment['dns']>

/** What enrichers need from outside. Where something is missing, those that need it find nothing. */
export interface EnricherMeans {
  /** MMDB files instead of the databases that come with the product. */
  readonly geoDatabase?: string | undefined
  readonly asnDatabase?: string | undefined
  readonly warnings?: Pick<WarningIndex, 'check'> | undefined
  /** What is already known of a name; asking the network is somebody else's work. */
  readonly dnsAnswer?: ((name: string) => DnsAnswer | undefined) | undefined
  /** CVE ids of CISA's catalogue of known exploited vulnerabilities. */
  readonly knownExploited?: ReadonlySet<string> | undefined
  /** How a source is marked; CLEAR where nothing is said of it. */
  readonly tlpOf?: ((sourceId: string) => Tlp | undefined) | undefined
}

/** Something that can be added to each delivered indicator, switched by a subscription. */
export interface Enricher<Id extends string = string> {
  readonly id: Id
  readonly name: LocalizedText
  /** What it adds, from what, and what it leaves out: one or two sentences. */
  readonly description: LocalizedText
  readonly data: readonly DataCredit[]
  /** Whether a new subscription has it. */
  readonly onByDefault: boolean
  /** Part of every record, because formats and devices rely on it; it can be seen, not switched off. */
  readonly always?: boolean
  /** Of which kinds it may find something. */
  readonly kinds: readonly KindId[]
  open(means: EnricherMeans): Promise<Enrich> | Enrich
}

export function enricher<const Id extends string>(one: Enricher<Id>): Enricher<Id> {
  return one
}
