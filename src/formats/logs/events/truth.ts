/** Lines of a log and what each says of its event: `passed inbound`, `unknown unknown`. */
export type TruthTable = readonly (readonly [said: string, line: string])[]

/** Truth tables by format. */
export type Truth = Readonly<Record<string, TruthTable>>
