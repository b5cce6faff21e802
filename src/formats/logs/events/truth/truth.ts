/** Lines of a log, each with action and direction of its event: `passed inbound`, `unknown unknown`. */
export type TruthTable = readonly (readonly [event: string, line: string])[]

/** Truth tables by format. */
export type Truth = Readonly<Record<string, TruthTable>>
