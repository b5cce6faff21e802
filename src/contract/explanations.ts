import { z } from 'zod'
import { locales } from '../domain/text.ts'
import { calls } from './call.ts'
import { longestValue } from './search.ts'
import { Count, InGroup, Kind, named, oneLine, Time } from './shapes.ts'

/** Paragraphs of an explanation, in their order. */
const explainedSections = ['found', 'recommended', 'cost', 'time', 'uncertain', 'next'] as const
/** Sorts of facts; `engine/explain/facts.ts` says how each is written. */
const explainedSorts = [
  'count',
  'share',
  'money',
  'duration',
  'instant',
  'name',
  'indicator',
  'list',
  'choice',
  'flag',
] as const

/**
 * A sentence in pieces: product text, or a fact as text. Facts may contain untrusted text: never treat them as HTML.
 */
export const ExplainedSentence = z.object({
  /** Id of its claim, equal in all languages. */
  claim: z.string(),
  parts: z.array(z.object({ text: z.string(), fact: z.string().optional() })),
  /** Ids of the facts that support it, at least one; facts that appear in the text come first. */
  cites: z.array(z.string()),
})
export type ExplainedSentence = z.infer<typeof ExplainedSentence>

/** A cited fact, in the language of the explanation. */
export const ExplainedFact = z.object({
  id: z.string(),
  sort: z.enum(explainedSorts),
  /** The fact as text; empty for lists, choices and flags. */
  text: z.string(),
  /** For a list: ids of its names. */
  of: z.array(z.string()).optional(),
  /** For a flag: its value. */
  isTrue: z.boolean().optional(),
  /** For a choice: index of the variant. */
  choice: z.number().optional(),
  /** Fields from which it was computed: of the report, or of the indicator's life, its summary and warning lists. */
  from: z.array(z.array(z.string())),
})
export type ExplainedFact = z.infer<typeof ExplainedFact>

/** An explanation of a report or an indicator, in sentences that cite their facts. */
export const Explanation = named('Explanation', {
  /** A post comes with its explanation (`darkWeb.post`). */
  subject: z.enum(['report', 'indicator', 'post']),
  locale: z.enum(locales),
  /** Null if the facts support none. */
  headline: ExplainedSentence.nullable(),
  paragraphs: z.array(z.object({ section: z.enum(explainedSections), sentences: z.array(ExplainedSentence) })),
  facts: z.array(ExplainedFact),
  /** The language model that can choose its sentences on request. Null: there is none, or the group has not consented. */
  offered: z.object({ model: z.string() }).nullable(),
})
export type Explanation = z.infer<typeof Explanation>

/** An explanation whose sentences a model chose: the data of the event `explanation`. */
export const ModelExplanation = z.object({
  explanation: Explanation,
  by: z.object({
    model: z.string().nullable(),
    /**
     * Why we chose the sentences; null if the model did. `off`: no model or no consent; `forbidden`: a marking (TLP) or
     * a licence; `budget`: too many requests today; `unavailable`: no usable answer.
     */
    why: z.enum(['off', 'forbidden', 'budget', 'unavailable']).nullable(),
  }),
})
export type ModelExplanation = z.infer<typeof ModelExplanation>

const Model = z.object({
  /** Base address of an endpoint with OpenAI's API, including the version: `https://models.example/v1`. */
  address: z.string().trim().min(1).max(2000),
  model: z.string().trim().min(1).max(200).regex(oneLine),
  /** The group's consent to explanations whose sentences the model chooses. */
  isOn: z.boolean(),
})

/** The language model of a group. Its key is never shown. */
export const ModelSettings = named('ModelSettings', {
  /** False: this installation sends nothing over the network. */
  sends: z.boolean(),
  model: Model.extend({
    hasKey: z.boolean(),
    changedAt: Time,
    /** Empty if the account no longer exists. */
    changedBy: z.string(),
  }).nullable(),
  /** Number of requests today (UTC), and the daily maximum. */
  asked: Count,
  perDay: Count,
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** `passed`: as if the log contained only what passed; the whole report if the log does not say what passed. */
const AboutReport = InGroup.extend({ passed: z.enum(['yes']).optional() })
const AboutValue = InGroup.extend({ kind: Kind, value: z.string().min(1).max(longestValue), asOf: Time.optional() })

/** Calls for explanations. They are in the language of `Accept-Language`. */
export const explanations = calls({
  report: {
    address: 'GET /api/web/uploads/files/results/{id}/explanation',
    cost: 2,
    summary: 'A report in sentences that cite their facts',
    needs: 'REPORT_EXPLAIN',
    query: AboutReport,
    reply: Explanation,
    problems: ['report.failed', 'report.cancelled'],
  },
  indicator: {
    address: 'GET /api/web/search/life/explanation',
    cost: 2,
    summary: 'The life of an indicator in sentences that cite their facts',
    needs: 'IOC_SEARCH_EXPLAIN',
    query: AboutValue,
    reply: Explanation,
    problems: ['search.no-value', 'index.not-ready'],
  },
  reportByModel: {
    address: 'GET /api/web/uploads/files/results/{id}/explanation/model',
    cost: 5,
    summary:
      "A report in sentences that the group's language model chose, as a server-sent event: `explanation` (ModelExplanation)",
    needs: 'REPORT_EXPLAIN',
    query: AboutReport,
    replyType: 'event-stream',
  },
  indicatorByModel: {
    address: 'GET /api/web/search/life/explanation/model',
    cost: 5,
    summary:
      "The life of an indicator in sentences that the group's language model chose, as a server-sent event: see explanations.reportByModel",
    needs: 'IOC_SEARCH_EXPLAIN',
    query: AboutValue,
    replyType: 'event-stream',
    problems: ['search.no-value', 'index.not-ready'],
  },
  model: {
    address: 'GET /api/web/groups/{id}/explanation-model',
    summary: 'The language model that chooses the sentences of explanations of a group, without its key',
    needs: 'GROUP_RENAME',
    reply: ModelSettings,
  },
  saveModel: {
    address: 'PUT /api/web/groups/{id}/explanation-model',
    summary: 'Saves the language model of a group. Without `key`, the present key is kept if the server is the same',
    needs: 'GROUP_RENAME',
    body: Model.extend({
      key: z
        .string()
        .trim()
        .min(1)
        .max(2000)
        .regex(/^[\x21-\x7e]+$/)
        .optional(),
    }),
    reply: ModelSettings,
    problems: ['explanation.address-refused', 'explanation.not-encrypted'],
  },
  removeModel: {
    address: 'DELETE /api/web/groups/{id}/explanation-model',
    summary: 'Removes the language model of a group, its key and the consent',
    needs: 'GROUP_RENAME',
  },
})
