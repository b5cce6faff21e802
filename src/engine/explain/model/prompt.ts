import type { ExplanationMode } from '../../../domain/explanation.ts'
import type { Locale } from '../../../domain/text.ts'
import { defaultLengths } from '../explain.ts'
import type { Draft, DraftClaim } from './draft.ts'
import { longestSentence } from './verify.ts'

/** What a model is asked. Both texts are made of words of the product only: no figure, no name, no string of a stranger. */
export interface Prompt {
  readonly system: string
  readonly user: string
  /** JSON Schema of the answer (draft 2020-12, without what strict modes of endpoints refuse). */
  readonly schema: { readonly name: string; readonly schema: object }
}

const languages: Readonly<Record<Locale, string>> = { de: 'German', en: 'English' }

const rules: Readonly<Record<ExplanationMode, string>> = {
  select: [
    'Choose the claims that matter most to a reader who has to decide, and put them into the order in which they read best.',
    `Choose at most ${defaultLengths.most}. Write only their ids, as JSON: {"claims":["c3","c1"]}.`,
  ].join('\n'),
  prose: [
    'Write these claims as a text that reads well: one sentence for each claim, in an order of your choice.',
    'Each sentence says exactly what its claim says, in other words or in the same, and nothing else.',
    '[f1], [f2] … stand for figures, dates and names. Use each exactly as often as the claim does, and in the same order.',
    'Write no digits, no number words, no names, no dates and no addresses of your own. Give no advice and no reasons.',
    'Keep every negation, every comparison (at least, more, first …) and every word of certainty (proven, expected, may).',
    `A sentence has at most ${longestSentence} characters and ends with a full stop. Leave a claim out rather than change it.`,
    'Write JSON: {"sentences":[{"claim":"c3","text":"…"}]}.',
  ].join('\n'),
}

/** Asks a model about a draft. The same draft gives the same prompt. */
export function promptOf(draft: Draft, mode: ExplanationMode): Prompt {
  const claims = claimsFor(draft, mode)
  const handles = claims.map(({ handle }) => handle)
  const system = [
    `You edit an explanation written in ${languages[draft.locale]}. You are given its claims as JSON.`,
    rules[mode],
    'Answer with JSON only.',
  ].join('\n')
  const user = JSON.stringify({
    language: languages[draft.locale],
    claims: claims.map(({ handle, section, importance, text }) => ({
      id: handle,
      section,
      importance: Math.round(importance),
      text,
    })),
  })
  return { system, user, schema: mode === 'select' ? selectionSchema(handles) : proseSchema(handles) }
}

/** The claims that a model is given. The headline is always said, so there is nothing to select about it. */
export function claimsFor({ headline, claims }: Draft, mode: ExplanationMode): readonly DraftClaim[] {
  return mode === 'prose' && headline ? [headline, ...claims] : claims
}

function object(properties: object): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false }
}

function selectionSchema(handles: readonly string[]) {
  const items = { type: 'string', enum: handles }
  return { name: 'selection', schema: object({ claims: { type: 'array', items } }) }
}

function proseSchema(handles: readonly string[]) {
  const sentence = object({ claim: { type: 'string', enum: handles }, text: { type: 'string' } })
  return { name: 'text', schema: object({ sentences: { type: 'array', items: sentence } }) }
}
