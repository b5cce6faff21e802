import { z } from 'zod'
import { locales } from '../domain/text.ts'
import { calls } from './call.ts'
import { ById, InGroup, Kind, Time } from './shapes.ts'

/** Paragraphs of an explanation, in their order. */
export const explainedSections = ['found', 'recommended', 'cost', 'time', 'uncertain', 'next'] as const
/** Sorts of facts; `engine/explain/facts.ts` says how each is written. */
export const explainedSorts = [
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

/** A sentence in pieces: text of the product, or a fact as it is written. Facts may be publishers' texts: never treat them as HTML. */
export const ExplainedSentence = z.object({
  /** Id of what it says: the same in all languages. */
  claim: z.string(),
  parts: z.array(z.object({ text: z.string(), fact: z.string().optional() })),
  /** Ids of the facts that carry it, at least one; those that are written come first. */
  cites: z.array(z.string()),
})
export type ExplainedSentence = z.infer<typeof ExplainedSentence>

/** A fact behind sentences, in the language of the explanation. */
export const ExplainedFact = z.object({
  id: z.string(),
  sort: z.enum(explainedSorts),
  /** As it is written; empty for lists, choices and flags. */
  text: z.string(),
  /** Of a list: ids of its names. */
  of: z.array(z.string()).optional(),
  /** Of a flag. */
  isTrue: z.boolean().optional(),
  /** Of a choice: which of the variants, from 0. */
  choice: z.number().optional(),
  /** Fields that it is computed from: of the report, or of the indicator's life, its summary and warning lists. */
  from: z.array(z.array(z.string())),
})
export type ExplainedFact = z.infer<typeof ExplainedFact>

/** What a report or an indicator means, in sentences that cite their facts. */
export const Explanation = z
  .object({
    subject: z.enum(['report', 'indicator']),
    locale: z.enum(locales),
    /** Null if the facts carry none. */
    headline: ExplainedSentence.nullable(),
    paragraphs: z.array(z.object({ section: z.enum(explainedSections), sentences: z.array(ExplainedSentence) })),
    facts: z.array(ExplainedFact),
  })
  .meta({ id: 'Explanation' })
export type Explanation = z.infer<typeof Explanation>

const AboutValue = InGroup.extend({ kind: Kind, value: z.string().min(1).max(2048), asOf: Time.optional() })

/** Calls for explanations. They are in the language of `Accept-Language`. */
export const explanations = calls({
  report: {
    method: 'GET',
    cost: 2,
    path: '/api/web/uploads/files/results/{id}/explanation',
    summary: 'A report in sentences that cite their facts',
    needs: 'REPORT_EXPLAIN',
    params: ById,
    query: InGroup,
    reply: Explanation,
    problems: ['not-found'],
  },
  indicator: {
    method: 'GET',
    cost: 2,
    path: '/api/web/search/life/explanation',
    summary: 'The life of an indicator in sentences that cite their facts',
    needs: 'IOC_SEARCH_EXPLAIN',
    query: AboutValue,
    reply: Explanation,
    problems: ['search.no-value', 'index.not-ready'],
  },
})
