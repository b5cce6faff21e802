import type { HeldRelease } from '../../contract/subscriptions.ts'
import type { DeliveryFigures } from './figures.ts'

/**
 * A release that loses more than this share of the entries of the one before it, and at least so many, waits for a person. Entries that
 * exceptions remove do not count as lost.
 */
export interface SumGuard {
  readonly share: number
  readonly least: number
}

/** The newest release as it is served, when the next one is about to replace it. */
export interface ServedNow {
  readonly figures: Partial<DeliveryFigures>
  /** Digest of what people shrink a release with on purpose (`reasons` in due.ts); null in releases of earlier versions. */
  readonly reasons: string | null
  /** It may no longer be served, for example because of a licence that has ended, or a person has approved the next one. */
  readonly isGivenUp: boolean
  /** The release that waits already. */
  readonly held: HeldRelease | null
}

export interface NextRelease {
  readonly figures: DeliveryFigures
  readonly reasons: string
  /** Names of sources and allow lists, by id. */
  readonly names: ReadonlyMap<string, string>
  /** Milliseconds since the epoch. */
  readonly now: number
}

type Cause = HeldRelease['causes'][number]

/** At most so many causes are named, each of at least a tenth of the loss. */
const causesTold = 3

/** The next release if it must wait; undefined if it may replace the one that is served. */
export function heldBy({ share, least }: SumGuard, served: ServedNow, next: NextRelease): HeldRelease | undefined {
  const before = served.figures.total ?? 0
  const after = next.figures.total
  const isOnPurpose = served.reasons !== null && served.reasons !== next.reasons
  const { exception: excepted = 0 } = grown(served.figures.omitted, next.figures.omitted)
  const lost = before - after - excepted
  if (served.isGivenUp || isOnPurpose || lost < least || lost <= share * before) return undefined
  const { since = new Date(next.now).toISOString(), decision = null, ...told } = served.held ?? {}
  return { ...told, since, decision, before, after, causes: causesOf(served.figures, next, lost) }
}

/** What is left out more than before; if that does not explain half of the loss, the sources and lists that have shrunk. */
function causesOf(before: Partial<DeliveryFigures>, { figures: after, names }: NextRelease, lost: number) {
  // A deny list may be gone.
  const denied = new Map(before.lists?.map(({ ID, name }) => [ID, name]))
  const nameOf = (id: string) => names.get(id) ?? denied.get(id) ?? id
  const { 'allow-listed': _, ...omitted } = grown(before.omitted, after.omitted)
  const causes = (what: Cause['what'], counts: Readonly<Record<string, number>>) =>
    Object.entries(counts).map(([id, n]): Cause => ({ what, name: what === 'reason' ? id : nameOf(id), lost: n }))
  const leftOut = [...causes('list', grown(before.allowedBy, after.allowedBy)), ...causes('reason', omitted)]
  const shrunk = causes('source', grown(listedBy(after), listedBy(before)))
  const explained = leftOut.reduce((sum, cause) => sum + cause.lost, 0)
  return (explained >= lost / 2 ? leftOut : [...leftOut, ...shrunk])
    .filter((cause) => cause.lost * 10 >= lost)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, causesTold)
}

const listedBy = ({ sources = {}, lists = [] }: Partial<DeliveryFigures>): Record<string, number> =>
  Object.fromEntries([
    ...Object.entries(sources).map(([id, { indicators }]) => [id, indicators]),
    ...lists.map(({ ID, indicators }) => [ID, indicators]),
  ])

/** The counts that are greater than before, by how much. */
const grown = (before: Readonly<Record<string, number>> = {}, after: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([key, n]) => [key, n - (before[key] ?? 0)] as const)
      .filter(([, more]) => more > 0),
  )
