/** What a device did with an event of its log. `unknown`: the log does not say. */
export const ACTIONS = ['unknown', 'passed', 'blocked'] as const
export type Action = (typeof ACTIONS)[number]

/** Which way an event went, seen from the network whose log it is. `unknown`: the log does not say. */
export const DIRECTIONS = ['unknown', 'inbound', 'outbound', 'internal'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The time of a line that is about the tool that wrote the log: it is not an event, and nothing in it was seen. */
export const NO_EVENT = Number.POSITIVE_INFINITY

/** What a line shows one of its addresses to be. A `dns-answer` is an address that a name was resolved to. */
export const ROLES = ['time-server', 'crawler', 'dns-answer'] as const
export type Role = (typeof ROLES)[number]

/** Number of event codes: every action with every direction. */
export const EVENT_CODES = ACTIONS.length * DIRECTIONS.length

/** Action and direction in one number below {@link EVENT_CODES}; 0 if the log says neither. */
export function eventCode(action: Action, direction: Direction): number {
  return ACTIONS.indexOf(action) + ACTIONS.length * DIRECTIONS.indexOf(direction)
}

/** The code of a role, behind all event codes: a sighting is counted under it beside its event code. */
export function roleCode(role: Role): number {
  return EVENT_CODES + ROLES.indexOf(role)
}

/** The action in an event code; unknown for the code of a role. */
export function actionOf(code: number): Action {
  return code < EVENT_CODES ? (ACTIONS[code % ACTIONS.length] as Action) : 'unknown'
}

/** The direction in an event code; unknown for the code of a role. */
export function directionOf(code: number): Direction {
  return DIRECTIONS[Math.floor(code / ACTIONS.length)] ?? 'unknown'
}
