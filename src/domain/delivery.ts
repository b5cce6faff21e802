import type { KindId } from './observables/index.ts'
import type { FlavourId } from './source.ts'
import type { WarningCategory } from './warning-list.ts'

/** Traffic Light Protocol 2.0 (FIRST, https://www.first.org/tlp/), least restricted first. */
export const tlpLabels = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const
export type Tlp = (typeof tlpLabels)[number]

/** Marks what many share, wherever a format has words of its own for an indicator. */
export const sharedTag = 'shared-infrastructure'

/** A source's word on a delivered indicator. */
export interface DeliveredSource {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  /** Since when it lists the indicator without a break, ms since epoch. */
  readonly listedFrom: number
  /** The publisher's own date of the last sighting, where it gives one. */
  readonly lastSeen?: number
  /** The publisher's own confidence or risk, 0 to 100, where it gives one. */
  readonly score?: number
}

/** A name of MITRE ATT&CK: technique, software or group. */
export interface AttackName {
  readonly id: string
  readonly name: string
  /** Of a sub-technique: the name of the technique that it is a part of. */
  readonly of?: string
}

/** What enrichers added; each field only where its enricher is on and found something. */
export interface Enrichment {
  /** ISO 3166-1 alpha-2, of an address. */
  readonly country?: string
  readonly as?: { readonly number: number; readonly organisation: string }
  readonly registrableDomain?: string
  readonly publicSuffix?: string
  /** `at` is when this answer was first given, ms since epoch: asking again changes no record. */
  readonly dns?: { readonly addresses: readonly string[]; readonly code: string; readonly at: number }
  readonly owner?: { readonly kind: 'sinkhole' | 'parking'; readonly name: string }
  readonly techniques?: readonly AttackName[]
  readonly software?: readonly AttackName[]
  readonly groups?: readonly AttackName[]
  /** Families of malicious software, by their common name. */
  readonly malware?: readonly string[]
  readonly cves?: readonly { readonly id: string; readonly knownExploited: boolean }[]
  readonly tlp?: Tlp
}

/**
 * One indicator as a subscription delivers it: one record, however many sources list it. Two releases that know the same
 * of it hold equal records, byte for byte, so that only what changed is delivered again. Times are ms since epoch UTC.
 */
export interface DeliveredIndicator {
  /** UUIDv5 of kind and value: the same in every subscription, for good. */
  readonly id: string
  readonly kind: KindId
  /** Canonical; hostile all the same: whatever a format gives a meaning to may stand in it. */
  readonly value: string
  /** How much harm it stands for and how sure that is, 0 to 100: `engine/delivery/score.ts`. */
  readonly risk: number
  readonly confidence: number
  /** The earliest and the latest that any of the sources says. */
  readonly firstSeen: number
  readonly lastSeen: number
  /** From then on it is no longer delivered, unless it is listed again. */
  readonly agesOut: number
  /** When it first came to this subscription, also if it went and came again. */
  readonly created: number
  /** When this record last changed, in this subscription; never the time of a pull. */
  readonly modified: number
  /** At least one, by id. */
  readonly sources: readonly DeliveredSource[]
  /** How many of them found it by themselves: those that copy each other count once. */
  readonly independent: number
  /** What the sources are about, without 'mixed'. */
  readonly threats: readonly FlavourId[]
  /** Of the sources, in lower case, each once, sorted. */
  readonly tags: readonly string[]
  /** Categories of the warning lists it is on and the subscription does not filter. */
  readonly warnings: readonly WarningCategory[]
  /** It is doubtful: many share it, and blocking it would hurt others. Then `sharedTag` is among its tags. */
  readonly isShared?: true
  readonly enriched: Enrichment
}

export const riskCategories = ['low', 'medium', 'high', 'critical'] as const
export type RiskCategory = (typeof riskCategories)[number]
export const confidenceCategories = ['low', 'medium', 'high'] as const
export type ConfidenceCategory = (typeof confidenceCategories)[number]

/** 0–39 low, 40–69 medium, 70–89 high, from 90 critical: the bands of CVSS v4.0's severity, times ten. */
export function riskCategory(risk: number): RiskCategory {
  if (risk >= 90) return 'critical'
  if (risk >= 70) return 'high'
  return risk >= 40 ? 'medium' : 'low'
}

/** STIX 2.1, appendix A, scale "None/Low/Med/High": 0–29 low, 30–69 medium, from 70 high. */
export function confidenceCategory(confidence: number): ConfidenceCategory {
  if (confidence >= 70) return 'high'
  return confidence >= 30 ? 'medium' : 'low'
}

/**
 * Why an indicator is not in an output. `kind`: the format has no word for it; `inexpressible`: it has, but not for this
 * value; `no-list`: the chosen device takes nothing of its sort; `too-long`: longer than the reader takes; `limit`: the device holds no more, and others are worth more; `shared`: the
 * format blocks, many share it, and the subscriber does not ask for it all the same.
 */
export const omissions = ['kind', 'inexpressible', 'no-list', 'too-long', 'limit', 'shared'] as const
export type Omission = (typeof omissions)[number]
