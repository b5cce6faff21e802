import type { Locale } from '../../../domain/text.ts'
import { defaultLengths } from '../explain.ts'
import type { Draft } from './draft.ts'

/** A request to a model. Both texts consist of product text only: no figures, names or untrusted text. */
export interface Prompt {
  readonly system: string
  readonly user: string
  /** JSON Schema of the answer (draft 2020-12, without features that strict modes of endpoints refuse). */
  readonly schema: { readonly name: string; readonly schema: object }
}

const languages: Readonly<Record<Locale, string>> = { de: 'German', en: 'English' }

/** Builds the prompt for a draft. Deterministic. */
export function promptOf({ locale, claims }: Draft): Prompt {
  const system = [
    `You edit an explanation written in ${languages[locale]}. You are given its claims as JSON.`,
    'Choose the claims that matter most to a reader who has to decide, and put them into the order in which they read best.',
    `Choose at most ${defaultLengths.most}. Write only their ids, as JSON: {"claims":["c3","c1"]}.`,
    'Answer with JSON only.',
  ].join('\n')
  const user = JSON.stringify({
    language: languages[locale],
    claims: claims.map(({ handle, section, text, sentence }) => ({
      id: handle,
      section,
      importance: Math.round(sentence.importance),
      text,
    })),
  })
  const handles = { type: 'array', items: { type: 'string', enum: claims.map(({ handle }) => handle) } }
  const schema = { type: 'object', properties: { claims: handles }, required: ['claims'], additionalProperties: false }
  return { system, user, schema: { name: 'selection', schema } }
}
