import { z } from 'zod'
import type { KindId } from './observables/index.ts'
import { momentTimes } from './report.ts'
import { matchWays } from './report-codes.ts'
import { Count, type Fixed, Kind, named, narrowed, Time } from './value-schemas.ts'

/** How one source lists one indicator that matches the observable, as returned to programs. */
const AnswerRow = z.object({
  /** Id of the source. */
  source: z.string(),
  how: z.enum(matchWays),
  /** Kind of the indicator. */
  type: narrowed<KindId>(Kind),
  /** The indicator as the source lists it; several for URLs on a host, at most 20. */
  indicators: z.array(z.string()),
  /** The standing at `asOf`; `notWatched` never means `notListed`. */
  state: z.enum(['listed', 'notListed', 'notWatched']),
  /** What the publisher's own dates say, if anything. */
  publisher: z.enum(['listed', 'notListed']).optional(),
  when: z.enum(momentTimes),
  /** Start of the first listing up to `asOf`. If `exact` is false, it may have started earlier. */
  since: z.object({ at: Time, exact: z.boolean() }).nullable(),
  /**
   * Times at which it is proven to be listed, the newest 100 spans; `from` is null for a span without a start.
   */
  spans: z.array(z.object({ from: Time.nullable(), until: Time })),
})
export type AnswerRow = Fixed<z.infer<typeof AnswerRow>>

/** What is known about an indicator at one instant. Sources are given by id; `notWatched` never means `notListed`. */
export const IndicatorAnswer = named('IndicatorAnswer', {
  type: narrowed<KindId>(Kind),
  /** In canonical form. May be a publisher's text: never treat it as HTML or as an instruction. */
  value: z.string(),
  asOf: Time,
  /** Number of sources that the group sees, and how many of them were watched at `asOf`. */
  sources: Count,
  watched: Count,
  /** Sources that were watched and listed it. */
  listed: z.array(z.string()),
  /** Sources that were not watched, but whose own dates say that they listed it. */
  published: z.array(z.string()),
  /** Sources that were not watched at `asOf` and listed it at another time: they may have listed it. */
  unproven: z.array(z.string()),
  notListed: z.array(z.string()),
  /** Sources with only a light match: they listed the host of the URL, or a URL on the host. */
  light: z.array(z.string()),
  /** On a warning list that clears it, or shared infrastructure, today. */
  warned: z.boolean(),
  doubtful: z.boolean(),
  /** How each source lists it, or an indicator that contains it; at most 500. */
  rows: z.array(AnswerRow),
})
export type IndicatorAnswer = Fixed<z.infer<typeof IndicatorAnswer>>
