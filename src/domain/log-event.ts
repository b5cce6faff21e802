/** What a device did with an event of its log. `unknown`: the log does not say. */
export const ACTIONS = ['unknown', 'passed', 'blocked'] as const
export type Action = (typeof ACTIONS)[number]

/** Which way an event went, seen from the network whose log it is. `unknown`: the log does not say. */
export const DIRECTIONS = ['unknown', 'inbound', 'outbound', 'internal'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** The time of a line that is about the tool that wrote the log: it is no event, and nothing in it was seen. */
export const NO_EVENT = Number.POSITIVE_INFINITY

/** Number of event codes: every action with every direction. */
export const EVENT_CODES = ACTIONS.length * DIRECTIONS.length

/** Action and direction in one number below {@link EVENT_CODES}; 0 if the log says neither. */
export function eventCode(action: Action, direction: Direction): number {
  return ACTIONS.indexOf(action) + ACTIONS.length * DIRECTIONS.indexOf(direction)
}

/** The action in an event code. */
export function actionOf(code: number): Action {
  return ACTIONS[code % ACTIONS.length] as Action
}

/** The direction in an event code. */
export function directionOf(code: number): Direction {
  return DIRECTIONS[Math.floor(code / ACTIONS.length)] as Direction
}
