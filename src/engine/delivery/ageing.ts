import type { KindId } from '../../domain/observables/index.ts'
import type { FlavourId } from '../../domain/source.ts'
import type { DeliverySource } from './source.ts'

const hour = 3_600_000
const day = 24 * hour

/** After so many days without a confirmation, half of what was known of an indicator is worth nothing any more. */
const halfLifeDays: Readonly<Record<KindId, number>> = {
  // Addresses change hands: SentinelOne gives them 14 days, names and URLs 90, files 180.
  ipv4: 7,
  ipv6: 7,
  'ipv4-cidr': 30,
  'ipv6-cidr': 30,
  asn: 90,
  domain: 30,
  onion: 60,
  url: 14,
  'url-path': 30,
  email: 30,
  md5: 180,
  sha1: 180,
  sha256: 180,
  sha512: 180,
  jarm: 60,
  ja3: 90,
  btc: 180,
  cve: 365,
}

/** How much longer or shorter what a source is about lives. MISP's model for phishing ends after 3 days, that for networks after 120. */
const flavourFactor: Readonly<Partial<Record<FlavourId, number>>> = {
  phishing: 0.5,
  scanner: 0.5,
  bruteforce: 0.5,
  spam: 0.5,
  'web-attack': 0.5,
  anonymizer: 0.5,
  ransomware: 2,
  bulletproof: 2,
  stalkerware: 2,
  apt: 3,
}

/** A source that replaces its list at least this often stands by what it still holds. */
export const longestTurnoverDays = 90

/** How one kind of indicator of one source ages; all in ms. */
export interface Ageing {
  readonly halfLife: number
  /** From the last confirmation to the end: at most that, and more than half of it. */
  readonly life: number
  /** Age counts in steps of this, of which a half-life has two to eight. */
  readonly step: number
  /** By steps, what is left: 1 at first, then less and less. */
  readonly left: Float64Array
}

/**
 * The mean time that a source keeps an indicator (Little's law: what it lists by what it gives up a day), in days.
 * Undefined where it is not known; infinite where nothing ever goes.
 */
export function turnoverDays({
  listed,
  removedPerDay,
  publishesAdditions,
}: Pick<DeliverySource, 'listed' | 'removedPerDay' | 'publishesAdditions'>): number | undefined {
  if (publishesAdditions) return Number.POSITIVE_INFINITY
  if (listed === undefined || removedPerDay === undefined) return undefined
  return removedPerDay > 0 ? listed / removedPerDay : Number.POSITIVE_INFINITY
}

/** Whether being in the newest snapshot is a confirmation. Until it was watched for a day a source has the benefit of the doubt. */
export function standsByItsList(
  source: Pick<DeliverySource, 'listed' | 'removedPerDay' | 'publishesAdditions'>,
): boolean {
  return (turnoverDays(source) ?? 0) <= longestTurnoverDays
}

/**
 * The half-life by kind, by the longest-lived that the source is about, and, where a source gives up what no longer
 * holds, by how soon it does so: with a mean time D half of it is gone after D ln 2. That counts within a factor of two
 * and in steps of √2, so that it seldom changes.
 */
export function ageingOf(
  kind: KindId,
  source: Pick<DeliverySource, 'flavours' | 'listed' | 'removedPerDay' | 'publishesAdditions'>,
): Ageing {
  let factor = 0
  for (const flavour of source.flavours) {
    if (flavour !== 'mixed') factor = Math.max(factor, flavourFactor[flavour] ?? 1)
  }
  const base = halfLifeDays[kind] * (factor || 1)
  const turnover = turnoverDays(source)
  const measured =
    turnover === undefined || turnover > longestTurnoverDays
      ? 0
      : Math.min(2, Math.max(-2, Math.round(2 * Math.log2(Math.max(turnover * Math.LN2, 1e-6) / base))))
  const halfLife = Math.max(1, Math.round(base * 2 ** (measured / 2))) * day
  // Eighths, but not less than two days, and a whole number of them.
  const step = halfLife / Math.min(8, Math.max(2, Math.floor(halfLife / (2 * day))))
  const life = 4 * halfLife
  const left = Float64Array.from(
    { length: Math.ceil(life / step) + 1 },
    (_, steps) => 2 ** ((-steps * step) / halfLife),
  )
  return { halfLife, life, step, left }
}

/** What is told of one listing. */
export interface AgingListing {
  readonly listedFrom: number
  readonly lastSeen?: number | undefined
}

/** What `confirmedAt` asks of a source. */
export interface Confirming {
  readonly takenAt: number
  readonly standsByItsList: boolean
  /** For so long its newest snapshot counts as the present, ms. */
  readonly freshFor: number
}

/**
 * How long a source may go without a new snapshot before it counts as left alone: two cadences, a day, or three times
 * as long as it takes until it gives up the next entry, for a list that is the same as before makes no new snapshot.
 */
export function freshFor({
  cadenceMinutes,
  removedPerDay,
}: Pick<DeliverySource, 'cadenceMinutes' | 'removedPerDay'>): number {
  return Math.max(2 * cadenceMinutes * 60_000, day, removedPerDay ? (3 * day) / removedPerDay : 0)
}

/**
 * When a listing was last confirmed, never after `now`: the publisher's own last sighting; else the beginning of the
 * listing; and `now` while it stands in the list of a source that gives up what no longer holds and is still renewed.
 */
export function confirmedAt(
  { listedFrom, lastSeen }: AgingListing,
  { takenAt, standsByItsList, freshFor }: Confirming,
  now: number,
): number {
  let at = listedFrom
  if (lastSeen !== undefined && lastSeen > at) at = lastSeen
  if (standsByItsList) at = Math.max(at, now - takenAt <= freshFor ? now : takenAt)
  return Math.min(at, now)
}

/** By the value, 0 up to 1: not all indicators of a source are to change on one day. */
export function phaseOf(value: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** How much is left at `now` of what was confirmed, 0 to 1: halves with each half-life, in steps. */
export function leftAt(now: number, confirmed: number, { step, left }: Ageing, phase: number): number {
  const steps = Math.floor(Math.max(0, now - confirmed) / step + phase)
  return left[Math.min(steps, left.length - 1)] as number
}

/**
 * When an indicator ages out: two to four half-lives after its last confirmation. What is confirmed all the time gets
 * another date only once less than half of its life is left; the dates lie on a grid that is shifted for each indicator.
 */
export function agesOutAt(confirmed: number, { life }: Ageing, phase: number): number {
  const grid = life / 2
  const shift = Math.floor((phase * grid) / hour) * hour
  return Math.floor((confirmed - shift) / grid) * grid + shift + life
}
