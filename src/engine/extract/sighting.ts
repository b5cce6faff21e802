import { EVENT_CODES, ROLES, type Role, roleCode } from '../../domain/log-event.ts'
import { kindByCode } from '../../domain/observables/index.ts'
import type { Value } from '../../domain/observables/read.ts'
import { compareCodeUnits } from '../../domain/order.ts'
import { OTHER_HOSTS } from './host-table.ts'
import type { EventColumns, HostColumns, SightingColumns } from './scanner.ts'

/** An observable with the times at which it was seen. */
export interface Sighting extends Value {
  readonly count: number
  /** ms since epoch; missing if no sighting had a time. */
  readonly first?: number
  readonly last?: number
  /** Possible matches only: earliest and latest second of each UTC hour with a sighting, as pairs, ascending. */
  readonly hours?: Int32Array
  /** Likewise for sightings with an assumed time, which are not part of `hours`. Missing if there are none. */
  readonly assumedHours?: ArrayLike<number>
  /** Possible matches only: actions and directions of the sightings. Missing if the log states none. */
  readonly events?: SightingEvents
  /** Possible matches only: number of sightings in which the log shows it to be each of `ROLES`. Missing if in none. */
  readonly roles?: readonly number[]
  /** Possible matches only: the own hosts. Missing if the log names none, or they were not asked for. */
  readonly hosts?: SightingHosts
}

/** The organisation's hosts that an observable was seen with. */
export interface SightingHosts {
  /** Ascending by host; empty if there are more than `MOST_HOSTS`. */
  readonly named: readonly HostSightings[]
  /** There are more than `MOST_HOSTS`, which are not told apart. Missing otherwise. */
  readonly areMany?: HostSightings
}

/** Number of sightings with an own host, and of those that passed. */
export interface HostSightings {
  /** Its address; empty for many hosts. */
  readonly host: string
  readonly count: number
  readonly passed: number
}

/** Actions and directions that a log states for the sightings of an observable. */
export interface SightingEvents {
  /** Action and direction (`eventCode`), ascending, and the number of sightings with each; 0 is not among them. */
  readonly codes: ArrayLike<number>
  readonly counts: ArrayLike<number>
  /** Hours of the sightings that passed, like `hours` and `assumedHours`. */
  readonly passedHours: Int32Array
  readonly passedAssumedHours: ArrayLike<number>
}

/**
 * What the log shows an observable to be. At least half of its sightings must say so, because flows in both directions count
 * apart, and a host may also do something else; `dns-answer` means that it was seen as nothing else.
 */
export function roleOf({ count, roles }: Pick<Sighting, 'count' | 'roles'>): Role | undefined {
  return roles && ROLES.find((role, i) => (roles[i] as number) * (role === 'dns-answer' ? 1 : 2) >= count)
}

/** Orders observables by frequency, highest first, then by kind and value. */
export function byFrequency(a: Sighting, b: Sighting): number {
  if (a.count !== b.count) return b.count - a.count
  return compareCodeUnits(a.kind, b.kind) || compareCodeUnits(a.value, b.value)
}

const decoder = new TextDecoder()

/** The sightings in columns, in their order; with `possibleOnly`, only the possible matches. */
export function* sightingsIn(columns: SightingColumns, { possibleOnly = false } = {}): Generator<Sighting> {
  const { kinds, values, offsets, counts, first, last, mayMatch, hours, hourOffsets } = columns
  const { assumedHours, assumedHourOffsets, events, hosts } = columns
  for (let i = 0; i < kinds.length; i++) {
    if (possibleOnly && mayMatch[i] === 0) continue
    const kind = kindByCode.get(kinds[i] as number)?.id
    if (!kind) continue
    const assumed = assumedHours.subarray(
      2 * (assumedHourOffsets[i] as number),
      2 * (assumedHourOffsets[i + 1] as number),
    )
    const value = decoder.decode(values.subarray(offsets[i], offsets[i + 1]))
    const itsHosts = hosts && hostsOf(hosts, i, value)
    yield {
      kind,
      value,
      count: counts[i] as number,
      ...(Number.isNaN(first[i]) ? {} : { first: first[i] as number, last: last[i] as number }),
      ...(mayMatch[i] === 1
        ? { hours: hours.subarray(2 * (hourOffsets[i] as number), 2 * (hourOffsets[i + 1] as number)) }
        : {}),
      ...(assumed.length > 0 ? { assumedHours: assumed } : {}),
      ...(events && countedOf(events, i)),
      ...(itsHosts && { hosts: itsHosts }),
    }
  }
}

function hostsOf({ names, offsets, hosts, counts, passed }: HostColumns, i: number, value: string) {
  const named: HostSightings[] = []
  for (let row = offsets[i] as number; row < (offsets[i + 1] as number); row++) {
    const seen = { count: counts[row] as number, passed: passed[row] as number }
    if (hosts[row] === OTHER_HOSTS) return { named, areMany: { host: '', ...seen } }
    const host = names[hosts[row] as number] as string
    // A public address of the organisation that is not known as its own is an observable, too.
    if (host !== value) named.push({ host, ...seen })
  }
  return named.length > 0 ? { named } : undefined
}

function countedOf({ offsets, codes, counts, passed }: EventColumns, i: number): Pick<Sighting, 'events' | 'roles'> {
  const { hours, hourOffsets, assumedHours, assumedHourOffsets } = passed
  return eventsAndRoles({
    codes: codes.subarray(offsets[i], offsets[i + 1]),
    counts: counts.subarray(offsets[i], offsets[i + 1]),
    passedHours: hours.subarray(2 * (hourOffsets[i] as number), 2 * (hourOffsets[i + 1] as number)),
    passedAssumedHours: assumedHours.subarray(
      2 * (assumedHourOffsets[i] as number),
      2 * (assumedHourOffsets[i + 1] as number),
    ),
  })
}

/** Divides the counts of a value by code, ascending, into its events and its roles. */
export function eventsAndRoles(
  counted: SightingEvents & { readonly codes: Uint8Array; readonly counts: Float64Array },
): Pick<Sighting, 'events' | 'roles'> {
  const { codes, counts } = counted
  let end = codes.length
  while (end > 0 && (codes[end - 1] as number) >= EVENT_CODES) end--
  const roles = ROLES.map((role) => counts[codes.indexOf(roleCode(role))] ?? 0)
  return {
    ...(end > 0 && { events: { ...counted, codes: codes.subarray(0, end), counts: counts.subarray(0, end) } }),
    ...(end < codes.length && { roles }),
  }
}
