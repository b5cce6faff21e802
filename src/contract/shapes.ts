import { z } from 'zod'
import { kindIds } from '../domain/observables/index.ts'
import { deathCauses } from '../domain/report.ts'
import { productGroups } from '../domain/source.ts'

export const Id = z.uuid()
export const InGroup = z.object({ groupID: Id })
export const ById = z.object({ id: Id })
export const Kind = z.enum(kindIds as [string, ...string[]])
export const Time = z.iso.datetime()
/** Something that was deleted and can still be brought back. */
export const Binned = z.object({ id: Id, name: z.string(), deletedAt: Time, restorableUntil: Time })
export type Binned = z.infer<typeof Binned>

/**
 * One line of text that does not turn the text around it (Unicode's bidirectional controls): names stand in tables, mails and
 * other people's histories.
 */
export const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u

/** The body of every refusal: `msg` is what the specification's clients show, `values` what its words are filled with. */
export const ProblemBody = z
  .object({
    msg: z.string(),
    code: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    /** Of the visit: the same for all that a browser asks. */
    traceId: z.string(),
    /** Of this request alone; also in the header `request-id` of every answer. */
    requestId: z.string(),
  })
  .meta({ id: 'Problem' })

/** The organisation object of the specification; unknown keys are dropped. */
export const Organisation = z
  .object({
    type: z.enum(['mssp', 'enterprise']),
    nEmployees: z.string().max(40).default(''),
    nClients: z.string().max(40).default('0'),
    industries: z.array(z.string().max(80)).max(200).default([]),
    geographies: z.array(z.string().max(80)).max(300).default([]),
    productGroup: z.enum(productGroups),
    sourcesType: z.object({
      free: z.literal(true),
      commercial: z.boolean(),
      budget: z.number().nonnegative().max(1e12).optional(),
    }),
    iocTypes: z.array(Kind).max(64),
    flavours: z.array(z.string().max(80)).max(100).default([]),
    selectedProducts: z.array(z.string().max(80)).max(500).default([]),
  })
  .meta({ id: 'Organisation' })

/** One entry of an options call: `jsonPath` names the field that the options are for. */
export const Option = z.object({
  value: z.string(),
  text: z.string(),
  description: z.string().optional(),
  /** Options with the same one stand together, under this heading. */
  group: z.string().optional(),
  disabled: z.boolean().optional(),
  /** Chosen unless somebody chooses otherwise. */
  selected: z.boolean().optional(),
  /** Of a device: the target formats that it reads, the usual one first. */
  formats: z.array(z.string()).optional(),
  /** Of a source: when it was last fetched and read with success, and why it is dead, where it is. */
  newestLook: Time.optional(),
  dead: z.enum(deathCauses).optional(),
  /** Whose data it shows, to be named with a link wherever it is shown. */
  credits: z.array(z.object({ text: z.string(), url: z.url() })).optional(),
})
export const OptionList = z.object({ jsonPath: z.string(), options: z.array(Option) }).meta({ id: 'OptionList' })
