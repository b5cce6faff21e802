import type { Evidence } from './report.ts'

/** What was done with an observable according to the log; several may have been. */
export const hitActions = ['passed', 'blocked', 'unknown'] as const
export type HitAction = (typeof hitActions)[number]
/** In which directions an observable was seen according to the log. */
export const hitDirections = ['inbound', 'outbound', 'internal', 'unknown'] as const
export type HitDirection = (typeof hitDirections)[number]

type Events = Evidence['events']
/** What was done with an observable that had these events. */
export const actionsOf = (events: Events): readonly HitAction[] => stated(['passed', 'blocked'], events)
/** The directions of these events. */
export const directionsOf = (events: Events): readonly HitDirection[] =>
  stated(['inbound', 'outbound', 'internal'], events)

function stated<Name extends keyof NonNullable<Events>>(names: readonly Name[], events: Events): (Name | 'unknown')[] {
  const found = names.filter((name) => (events?.[name] ?? 0) > 0)
  return found.length > 0 ? found : ['unknown']
}

/** Properties by which hits are counted: those that filters select by. */
export const hitCounts = [
  'verdict',
  'action',
  'direction',
  'host',
  'day',
  'source',
  'kind',
  'state',
  'covered',
  'wide',
] as const
export type HitCount = (typeof hitCounts)[number]
