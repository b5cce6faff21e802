import { z } from 'zod'
import { deathCauses } from '../domain/report-codes.ts'
import { Count, Id, Kind, named, Time } from '../domain/value-schemas.ts'
import { visibleName } from '../domain/visible-name.ts'

export { Count, Id, Kind, named, Time }

/** Query that names the group. */
export const InGroup = z.object({ groupID: Id })
/** A time in a request. The year 0 is refused, because the database has none: before the year 1 comes 1 BC. */
export const GivenTime = Time.refine((time) => !time.startsWith('0000'), 'Invalid ISO datetime: there is no year 0')
/** A source that may not be delivered, with the clause of its terms that forbids it. */
export const RefusedSource = z.object({ ID: z.string(), name: z.string(), clause: z.string() })
/** A deleted item that can still be restored. */
export const Binned = z.object({ id: Id, name: z.string(), deletedAt: Time, restorableUntil: Time })
export type Binned = z.infer<typeof Binned>

/**
 * One line of text without bidirectional control characters (Unicode), which would reorder the text around it: names
 * appear in tables, e-mails and other people's logs.
 */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

/** A name that people give. Invisible characters are left out. */
export const GivenName = z.string().overwrite(visibleName).regex(oneLine, 'one line of text')

/**
 * Body of every refusal. `msg` is the message that clients of the specification show; `values` are the values in it. Both are
 * English unless `Accept-Language` prefers German.
 */
export const ProblemBody = named('Problem', {
  msg: z.string(),
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Id of the visit: the same for all requests of a browser session. */
  traceId: z.string(),
  /** Id of this request; also in the response header `request-id`. */
  requestId: z.string(),
})

/** One entry of an options call. `jsonPath` names the field that the options are for. */
export const Option = z.object({
  value: z.string(),
  text: z.string(),
  description: z.string().optional(),
  /** Heading under which options are grouped. */
  group: z.string().optional(),
  disabled: z.boolean().optional(),
  /** Selected by default. */
  selected: z.boolean().optional(),
  /** For a device: target formats that it reads, the usual one first. */
  formats: z.array(z.string()).optional(),
  /** For a device: most entries that it holds, by list (`ip`, `domain`, `url`, `hash`, `email`) and of `all` together. */
  holds: z.record(z.string(), Count).optional(),
  /** For a target format: ids of the products for which it is the right choice. */
  products: z.array(z.string()).optional(),
  /** For a source: last successful collection and, if it is dead, why. */
  newestLook: Time.optional(),
  dead: z.enum(deathCauses).optional(),
  /** For a source that cannot be delivered: an own licence would change that. */
  needsLicence: z.boolean().optional(),
  /** Data providers that must be credited with a link wherever the data is shown. */
  credits: z.array(z.object({ text: z.string(), url: z.url() })).optional(),
})
/** Options for one field. */
export const OptionList = named('OptionList', { jsonPath: z.string(), options: z.array(Option) })
