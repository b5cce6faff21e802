import type { KindId } from '../../domain/observables/index.ts'
import type { FlavourId } from '../../domain/source.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import type { DeliverySource } from './source.ts'

/** Days without a confirmation after which an indicator has lost half of its value. */
const halfLifeDays: Readonly<Record<KindId, number>> = {
  // Addresses change owners: SentinelOne keeps them for 14 days, names and URLs for 90, files for 180.
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

/**
 * Factors by which indicators of a threat live longer or shorter. MISP's model for phishing ends after 3 days, its
 * model for networks after 120.
 */
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

/** A source that replaces its list at least this often confirms what it still lists. */
const longestTurnoverDays = 90

/** Ageing of indicators of one kind from one source; all in ms. */
export interface Ageing {
  readonly halfLife: number
  /** Maximum time from the last confirmation to the end; the actual time is more than half of it. */
  readonly life: number
  /** Ages count in steps of this length; a half-life has two to eight steps. */
  readonly step: number
  /** Remaining value by step: 1 at first, then decreasing. */
  readonly remaining: Float64Array
}

/**
 * Mean time that a source keeps an indicator, in days, by Little's law: number of entries divided by removals per day.
 * Undefined if unknown; infinite if nothing is ever removed.
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

/**
 * Tells whether presence in the newest snapshot counts as confirmation. A source that was watched for less than a day
 * is assumed to confirm.
 */
export function standsByItsList(
  source: Pick<DeliverySource, 'listed' | 'removedPerDay' | 'publishesAdditions'>,
): boolean {
  return (turnoverDays(source) ?? 0) <= longestTurnoverDays
}

/**
 * Half-life of indicators of a kind from a source. It depends on the kind, on the longest-lived threat that the source
 * is about, and on how soon the source removes entries: with a mean time D, half of them are gone after D ln 2. That
 * changes the half-life by at most a factor of two, in steps of √2, so that it rarely changes.
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
  const halfLife = Math.max(1, Math.round(base * 2 ** (measured / 2))) * dayMs
  // An eighth of the half-life but at least two days, and a whole number of steps.
  const step = halfLife / Math.min(8, Math.max(2, Math.floor(halfLife / (2 * dayMs))))
  const life = 4 * halfLife
  const remaining = Float64Array.from(
    { length: Math.ceil(life / step) + 1 },
    (_, steps) => 2 ** ((-steps * step) / halfLife),
  )
  return { halfLife, life, step, remaining }
}

/** Dates of one listing. */
export interface AgingListing {
  readonly listedFrom: number
  readonly lastSeen?: number | undefined
}

/** Fields of a source that `confirmedAt` needs. */
export interface Confirming {
  readonly takenAt: number
  readonly standsByItsList: boolean
  /** The newest snapshot counts as current for this time, ms. */
  readonly freshFor: number
}

/**
 * Returns the time after which a source without a new snapshot counts as stale: two cadences, one day, or three times
 * the expected time to the next removal, whichever is longest. An unchanged list makes no new snapshot.
 */
export function freshFor({
  cadenceMinutes,
  removedPerDay,
}: Pick<DeliverySource, 'cadenceMinutes' | 'removedPerDay'>): number {
  return Math.max(2 * cadenceMinutes * minuteMs, dayMs, removedPerDay ? (3 * dayMs) / removedPerDay : 0)
}

/**
 * Time of a listing's last confirmation, never after `now`: the publisher's last sighting, otherwise the start of the
 * listing. It is `now` while the indicator is on the list of a source that removes outdated entries and is still
 * updated.
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

/** Phase of a value, 0 up to 1, so that not all indicators of a source change on the same day. */
export function phaseOf(value: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32
}

/** Remaining value at `now` since the last confirmation, 0 to 1: halves with each half-life, in steps. */
export function remainingAt(now: number, confirmed: number, { step, remaining }: Ageing, phase: number): number {
  const steps = Math.floor(Math.max(0, now - confirmed) / step + phase)
  return remaining[Math.min(steps, remaining.length - 1)] as number
}

/**
 * Time at which an indicator ages out: two to four half-lives after its last confirmation. An indicator that is
 * confirmed continuously gets a new date only when less than half of its life is left. The dates lie on a grid with an
 * offset per indicator.
 */
export function agesOutAt(confirmed: number, { life }: Ageing, phase: number): number {
  const grid = life / 2
  const shift = Math.floor((phase * grid) / hourMs) * hourMs
  return Math.floor((confirmed - shift) / grid) * grid + shift + life
}

/**
 * Time until which `remainingAt` and `agesOutAt` of an unchanged listing stay the same. May be slightly too early (by
 * less than a step of rounding), but never too late.
 */
export function standsUntil(
  listing: AgingListing,
  source: Confirming,
  ageing: Ageing,
  { now, phase }: { readonly now: number; readonly phase: number },
): number {
  const confirmed = confirmedAt(listing, source, now)
  const ages = agesOutAt(confirmed, ageing, phase)
  if (confirmed < now) {
    if (ages <= now) return Number.POSITIVE_INFINITY
    const steps = Math.floor((now - confirmed) / ageing.step + phase)
    // Subtracts 1 ms, because rounding may move a step by less than that.
    return Math.min(ages, Math.floor(confirmed + (steps + 1 - phase) * ageing.step) - 1)
  }
  // The listing is confirmed continuously, or was seen in the future: its date moves on with the grid.
  const { listedFrom, lastSeen = listedFrom } = listing
  const next = ages - ageing.life / 2
  return Math.max(listedFrom, lastSeen) > now
    ? Math.min(next, ...[listedFrom, lastSeen].filter((at) => at > now))
    : next
}
