import type { DeliveredIndicator, Enrichment, Tlp } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { LocalizedText } from '../../domain/text.ts'
import type { WarningIndex } from '../../engine/warnings/compile.ts'

/** Input of an enricher: the record before anything was added. */
export type Unenriched = Pick<DeliveredIndicator, 'kind' | 'value' | 'tags' | 'sources'>

/** Returns the findings, or undefined. Pure: the same indicator gives the same findings while the enricher is open. */
export type Enrich = (indicator: Unenriched) => Enrichment | undefined

/** Provider of an enricher's data, and the attribution it requires. */
export interface DataCredit {
  readonly name: string
  readonly url: string
  readonly licence: string
  readonly licenceUrl: string
  /** Attribution text that must be shown with the data; undefined if none is required. */
  readonly credit?: string
}

/** Licences of several data sets. */
export const ccBy = { licence: 'CC-BY-4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/' }
export const cc0 = { licence: 'CC0-1.0', licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/' }

/** Result of resolving a name, as in `Enrichment['dns']`. */
export type DnsAnswer = NonNullable<Enrichment['dns']>

/** External inputs of enrichers. If one is missing, the enrichers that need it find nothing. */
export interface EnricherMeans {
  /** MMDB files that replace the bundled databases. */
  readonly geoDatabase?: string | undefined
  readonly asnDatabase?: string | undefined
  readonly warnings?: Pick<WarningIndex, 'check'> | undefined
  /** Known answers for a name; the query over the network happens elsewhere. */
  readonly dnsAnswer?: ((name: string) => DnsAnswer | undefined) | undefined
  /** CVE ids in CISA's catalogue of known exploited vulnerabilities. */
  readonly knownExploited?: ReadonlySet<string> | undefined
  /** Marking of a source; CLEAR if unknown. */
  readonly tlpOf?: ((sourceId: string) => Tlp | undefined) | undefined
}

/** An addition to each delivered indicator that a subscription can switch on. */
export interface Enricher<Id extends string = string> {
  readonly id: Id
  readonly name: LocalizedText
  /** Says what it adds, from which data, and what it leaves out: one or two sentences. */
  readonly description: LocalizedText
  readonly data: readonly DataCredit[]
  /** True if it is on in a new subscription. */
  readonly onByDefault: boolean
  /** Part of every record, because formats and devices rely on it; it is shown but cannot be switched off. */
  readonly always?: boolean
  /** Kinds for which it may find something. */
  readonly kinds: readonly KindId[]
  open(means: EnricherMeans): Promise<Enrich> | Enrich
}

export function enricher<const Id extends string>(one: Enricher<Id>): Enricher<Id> {
  return one
}
