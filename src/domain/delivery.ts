import type { KindId } from './observables/index.ts'
import type { FlavourId } from './source.ts'
import type { WarningCategory } from './warning-list.ts'

/** Traffic Light Protocol 2.0 (FIRST, https://www.first.org/tlp/), least restricted first. */
export const tlpLabels = ['CLEAR', 'GREEN', 'AMBER', 'AMBER+STRICT', 'RED'] as const
export type Tlp = (typeof tlpLabels)[number]

/** Tag for indicators on shared infrastructure, for formats that need a word for it. */
export const sharedTag = 'shared-infrastructure'

/** One source's statements about a delivered indicator. */
export interface DeliveredSource {
  readonly id: string
  readonly name: string
  readonly maintainer: string
  /** Start of the current uninterrupted listing, ms since epoch. */
  readonly listedFrom: number
  /** The publisher's own date of the last sighting, if it gives one. */
  readonly lastSeen?: number
  /** The publisher's own confidence or risk, 0 to 100, if it gives one. */
  readonly score?: number
}

const ownList = 'list:'

/** Source id of a group's own list in deliveries. */
export const ownListSourceId = (listId: string): string => ownList + listId

/** Tells whether a source id in a delivery stands for a group's own list. */
export const isOwnList = (sourceId: string): boolean => sourceId.startsWith(ownList)

/** A MITRE ATT&CK name: technique, software or group. */
export interface AttackName {
  readonly id: string
  readonly name: string
  /** For a sub-technique: the name of its parent technique. */
  readonly of?: string
}

/** Data added by enrichers. A field is set only if its enricher is on and found something. */
export interface Enrichment {
  /** ISO 3166-1 alpha-2 code of the country of the address. */
  readonly country?: string
  readonly as?: { readonly number: number; readonly organisation: string }
  readonly registrableDomain?: string
  readonly publicSuffix?: string
  /** `at` is when this answer was first received, ms since epoch. The same answer later does not change the record. */
  readonly dns?: { readonly addresses: readonly string[]; readonly code: string; readonly at: number }
  readonly owner?: { readonly kind: 'sinkhole' | 'parking'; readonly name: string }
  readonly techniques?: readonly AttackName[]
  readonly software?: readonly AttackName[]
  readonly groups?: readonly AttackName[]
  /** Malware families, by their common names. */
  readonly malware?: readonly string[]
  readonly cves?: readonly { readonly id: string; readonly knownExploited: boolean }[]
  readonly tlp?: Tlp
}

/**
 * One indicator as a subscription delivers it: one record, no matter how many sources list it. Two releases with the
 * same knowledge of an indicator hold byte-identical records, so only real changes are delivered again. Times are ms
 * since epoch UTC.
 */
export interface DeliveredIndicator {
  /** UUIDv5 of kind and value: permanent, and the same in every subscription. */
  readonly id: string
  readonly kind: KindId
  /** Canonical but still untrusted: it may contain characters that have a meaning in the output format. */
  readonly value: string
  /** Harm that the indicator stands for, weighted by its certainty, 0 to 100. See `engine/delivery/score.ts`. */
  readonly risk: number
  readonly confidence: number
  /** Earliest and latest date that any of the sources gives. */
  readonly firstSeen: number
  readonly lastSeen: number
  /** When the delivery ends, unless a source lists the indicator again. */
  readonly agesOut: number
  /** When the indicator first entered this subscription, even if it left and came back. */
  readonly created: number
  /** When this record last changed in this subscription. Independent of pulls. */
  readonly modified: number
  /** At least one, sorted by id. */
  readonly sources: readonly DeliveredSource[]
  /** Number of sources that found it independently: sources that copy each other count once. */
  readonly independent: number
  /** Flavours of the sources, without 'mixed'. */
  readonly threats: readonly FlavourId[]
  /** Tags of all sources: lower case, unique, sorted. */
  readonly tags: readonly string[]
  /** Categories of the warning lists that contain it and that the subscription does not filter. */
  readonly warnings: readonly WarningCategory[]
  /**
   * The indicator is doubtful: it is shared infrastructure, and blocking it would hurt others. `tags` then contains
   * `sharedTag`.
   */
  readonly isShared?: true
  readonly enriched: Enrichment
}

/** Levels of risk that formats with words instead of numbers use, lowest first. */
const riskCategories = ['low', 'medium', 'high', 'critical'] as const
export type RiskCategory = (typeof riskCategories)[number]
/** Levels of confidence that formats with words instead of numbers use, lowest first. */
const confidenceCategories = ['low', 'medium', 'high'] as const
export type ConfidenceCategory = (typeof confidenceCategories)[number]

/** 0–39 low, 40–69 medium, 70–89 high, 90 and above critical: the CVSS v4.0 severity bands times ten. */
export function riskCategory(risk: number): RiskCategory {
  if (risk >= 90) return 'critical'
  if (risk >= 70) return 'high'
  return risk >= 40 ? 'medium' : 'low'
}

/** STIX 2.1, appendix A, scale "None/Low/Med/High": 0–29 low, 30–69 medium, 70 and above high. */
export function confidenceCategory(confidence: number): ConfidenceCategory {
  if (confidence >= 70) return 'high'
  return confidence >= 30 ? 'medium' : 'low'
}

/**
 * Reasons why an output leaves out an indicator. `kind`: the format cannot express this kind. `inexpressible`: the
 * format can express the kind but not this value. `no-list`: the chosen device has no list for this kind. `too-long`:
 * the value is longer than the reader accepts. `limit`: the device is full and other indicators are worth more.
 * `shared`: the format blocks, the indicator is shared infrastructure, and the subscriber did not ask to block it
 * anyway. `allowed-inside`: it contains something that must stay reachable (`Protected`), and the reader takes no exemptions. A new
 * reason comes last, because stored releases have the positions (`line-mark.ts`).
 */
export const omissions = ['kind', 'inexpressible', 'no-list', 'too-long', 'limit', 'shared', 'allowed-inside'] as const
export type Omission = (typeof omissions)[number]

/** Outcomes of a successful pull: the whole output, its changes, or no changes. */
export const servedOutcomes = ['full', 'delta', 'unchanged'] as const
/** All outcomes of a pull. */
export const pullOutcomes = [...servedOutcomes, 'refused', 'failed'] as const
export type PullOutcome = (typeof pullOutcomes)[number]

/** Tells whether the reader got what it asked for. */
export const isServed = (outcome: PullOutcome): boolean => (servedOutcomes as readonly PullOutcome[]).includes(outcome)
