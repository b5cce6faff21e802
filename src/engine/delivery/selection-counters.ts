import { ownListSourceId } from '../../domain/delivery.ts'
import { type KindId, kindIds } from '../../domain/observables/index.ts'
import { type Effect, effectCounts } from './effects.ts'
import { byReason, omissionReasons } from './omission.ts'

export type SelectionCounts = ReturnType<ReturnType<typeof selectionCounters>['sums']>

export interface CountedParts {
  readonly sources: readonly { readonly id: string }[]
  /** Own lists. */
  readonly lists: readonly { readonly id: string; readonly name: string }[]
  /** Counts of an earlier selection with the same parts; these counters continue them. */
  readonly before?: readonly Effect[] | undefined
}

const reasons = omissionReasons.length
const placeOfKind = new Map(kindIds.map((kind, place) => [kind, place]))

/**
 * Counters of a selection. Sources and own lists are given by position, reasons by their position in `omissionReasons`.
 * Releases store the counters' numbers, so their order must not change.
 */
export function selectionCounters({ sources, lists, before }: CountedParts) {
  const leftOut = reasons
  const listed = leftOut + reasons * sources.length
  const delivered = listed + sources.length
  const alone = delivered + sources.length
  const ofKind = alone + sources.length
  const allowedBy = ofKind + kindIds.length
  const deniedBy = allowedBy + lists.length
  const deniedAlone = deniedBy + lists.length
  const effects = effectCounts(before)
  const { count } = effects
  return {
    /** An indicator is left out. */
    omit: (reason: number): void => count(reason),
    /** A listing is examined. */
    examine: (source: number): void => count(listed + source),
    /** A listing is left out. */
    leaveOut: (source: number, reason: number): void => count(leftOut + source * reasons + reason),
    /** A listing is delivered. */
    deliver: (source: number): void => count(delivered + source),
    /** A listing is delivered as the only one of its indicator. */
    deliverAlone: (source: number): void => count(alone + source),
    /** An indicator is delivered. */
    deliverKind: (kind: KindId): void => count(ofKind + (placeOfKind.get(kind) as number)),
    /** An allow list removes an indicator. */
    allow: (list: number): void => count(allowedBy + list),
    /** A deny list delivers an indicator. */
    deny: (list: number): void => count(deniedBy + list),
    /** A deny list delivers an indicator that nothing else would deliver. */
    denyAlone: (list: number): void => count(deniedAlone + list),
    /** Ends the decision about an indicator. @returns the number of its effect */
    note: effects.note,
    takeBack: effects.takeBack,
    effects: effects.all,

    sums() {
      const counters = effects.sums(deniedAlone + lists.length)
      const at = (place: number) => counters[place] as number
      const kinds = kindIds.map((kind, place) => [kind, at(ofKind + place)] as const).filter(([, n]) => n > 0)
      const allowed = lists.map(({ id }, list) => [id, at(allowedBy + list)] as const).filter(([, n]) => n > 0)
      return {
        delivered: kinds.reduce((sum, [, n]) => sum + n, 0),
        /** Delivered indicators by kind, without zeros. */
        kinds: Object.fromEntries(kinds) as Readonly<Partial<Record<KindId, number>>>,
        omitted: byReason(at),
        /** Indicators that an allow list removed, by list id. */
        allowedBy: Object.fromEntries(allowed) as Readonly<Record<string, number>>,
        /** Listings examined and, of these: delivered, delivered as the only source, and left out by reason. */
        sources: sources.map(({ id }, source) => ({
          id,
          listings: at(listed + source),
          delivered: at(delivered + source),
          alone: at(alone + source),
          left: byReason((reason) => at(leftOut + source * reasons + reason)),
        })),
        /** Deny lists that deliver something: indicators delivered because of the list, and those delivered only because of it. */
        lists: lists
          .map(({ id, name }, list) => ({
            /** As in the sources of a record. */
            id: ownListSourceId(id),
            name,
            delivered: at(deniedBy + list),
            alone: at(deniedAlone + list),
          }))
          .filter((list) => list.delivered > 0),
      }
    },
  }
}
