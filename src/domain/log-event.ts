/** What a device did with an event of its log. `unknown`: the log does not say. */
export const ACTIONS = ['unknown', 'passed', 'blocked'] as const
export type Action = (typeof ACTIONS)[number]

/** Which way an event went, seen from the network whose log it is. `unknown`: the log does not say. */
export const DIRECTIONS = ['unknown', 'inbound', 'outbound', 'internal'] as const
export type Direction = (typeof DIRECTIONS)[number]
