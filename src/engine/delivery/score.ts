import type { FlavourId } from '../../domain/source.ts'
import type { DeliverySource } from './source.ts'

/**
 * Risk and confidence of an indicator, 0 to 100. docs/decisions/0146-risk-confidence-and-age.md has the reasons.
 *
 * A source s that lists it is right with the chance `p = reliability(s) · own(score) · left(age)`:
 * - `reliability` 0.3 to 0.7 by the share of its list that is on warning lists: "doubtful" to "probably true" of the
 *   Admiralty scale, as STIX 2.1 (appendix A) writes it in numbers; "possibly true", 0.5, where nothing is known;
 * - `own` 0.4 to 1.3 by the publisher's own score, 1 without one and at two thirds of the scale;
 * - `left` halves with each half-life since the last confirmation (`ageing.ts`).
 *
 * Independent sources are pooled by noisy-or (Pearl 1988): `confidence = 100 · (1 − Π (1 − p))` over the strongest set of
 * sources of which no two are related (`independence.ts`). Two of 0.7 make 91: "confirmed by other sources".
 *
 * `risk = severity · confidence`, the expected harm (ISO 31000, NIST SP 800-30: likelihood and impact), with the severest
 * of what the sources are about. What a group's own deny list names has 100 of both.
 */

/** By the share of a list that is on filtering warning lists: below the first number, so reliable is the source. */
const reliabilities: readonly (readonly [warningShare: number, reliability: number])[] = [
  [0.001, 0.7],
  [0.005, 0.65],
  [0.01, 0.6],
  [0.02, 0.5],
  [0.05, 0.4],
]
const leastReliability = 0.3
const unknownReliability = 0.5

/** The chance that what a source newly lists is what it says; in steps, so that it seldom changes. */
export function reliabilityOf({ warningShare }: Pick<DeliverySource, 'warningShare'>): number {
  if (warningShare === undefined) return unknownReliability
  return reliabilities.find(([below]) => warningShare < below)?.[1] ?? leastReliability
}

/** However good everything is, a publisher can be wrong. */
const surest = 0.95

/**
 * The chance that one listing is right.
 * @param score the publisher's own, 0 to 100
 * @param left what its age leaves of it, 0 to 1
 */
export function chanceOf(reliability: number, score: number | undefined, left: number): number {
  const own = score === undefined ? 1 : 0.4 + 0.9 * (Math.min(100, Math.max(0, score)) / 100)
  return Math.min(surest, reliability * own) * left
}

/** What a listing adds to the sum that `confidenceOf` reads: chances multiply, so their logarithms add up. */
export function evidenceOf(chance: number): number {
  return -Math.log1p(-chance)
}

/** From the summed evidence of independent listings to 1 … 99. */
export function confidenceOf(evidence: number): number {
  return Math.min(99, Math.max(1, Math.round(-100 * Math.expm1(-evidence))))
}

/** How much harm is done where an indicator is met and true, 0 to 100. */
const severities: Readonly<Record<FlavourId, number>> = {
  ransomware: 100,
  apt: 100,
  c2: 100,
  botnet: 90,
  malware: 90,
  stalkerware: 90,
  phishing: 80,
  vulnerability: 80,
  bulletproof: 70,
  cryptomining: 70,
  fraud: 70,
  bruteforce: 60,
  'web-attack': 60,
  mixed: 60,
  reputation: 50,
  anonymizer: 40,
  scanner: 40,
  spam: 40,
}

/** Of what a source is about, the mean: which of it an indicator stands for it does not say. */
export function severityOf(flavours: readonly FlavourId[]): number {
  const told = flavours.filter((flavour) => flavour !== 'mixed')
  if (told.length === 0) return severities.mixed
  return told.reduce((sum, flavour) => sum + severities[flavour], 0) / told.length
}

/** Of a tag that names what the indicator itself is about; 0 of any other. */
export function severityOfTag(tag: string): number {
  return tag !== 'mixed' && Object.hasOwn(severities, tag) ? severities[tag as FlavourId] : 0
}

export function riskOf(severity: number, confidence: number): number {
  return Math.round((severity * confidence) / 100)
}
