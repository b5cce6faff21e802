import { readFileSync } from 'node:fs'
import { type Locale, locales } from '../src/domain/text.ts'
import { claimsOf, usesOf } from '../src/engine/explain/claims.ts'
import { known } from '../src/engine/explain/facts.ts'
import { type Draft, type DraftClaim, draftOf } from '../src/engine/explain/model/draft.ts'
import { verify } from '../src/engine/explain/model/verify.ts'
import { madeFacts } from './explained.ts'
import { baseFacts, truths } from './explained-truths.ts'

/** A right paraphrase, `{x}` standing for a fact as in the template of its claim. */
export interface Paraphrase {
  readonly claim: string
  readonly locale: Locale
  readonly text: string
}

/** Reads a file of paraphrases: a claim's id, then its paraphrases behind their language. */
export function paraphrasesIn(name: string): readonly Paraphrase[] {
  let claim = ''
  return readFileSync(new URL(`explained-right/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line): Paraphrase[] => {
      const [, locale, text = ''] = /^(de|en) (.+)$/.exec(line) ?? []
      if (!locale && /^\w/.test(line)) claim = line
      return locale ? [{ claim, locale: locale as Locale, text }] : []
    })
}

/** A sentence about a claim. */
export interface Case {
  readonly id: string
  readonly locale: Locale
  readonly claim: DraftClaim
  readonly draft: Draft
  /** With handles, as a model writes it. */
  readonly text: string
}

/** It cites nothing that others do not cite, so no explanation has it beside them. */
const neverOffered = new Set(['report.next.complete'])

/** Sets of right paraphrases in `explained-right` that the lists of words were made from. */
export const looked = ['tuned', 'second', 'third', 'fourth'] as const

const paraphrases = Map.groupBy(looked.flatMap(paraphrasesIn), ({ claim, locale }) => `${claim} ${locale}`)

/** Every claim in both languages, with its right wordings. */
export const drafts = (['report', 'indicator', 'post'] as const).flatMap((subject) =>
  claimsOf[subject]
    .filter(({ id }) => !neverOffered.has(id))
    .flatMap((claim) =>
      locales.map((locale) => {
        const facts = madeFacts(subject, { ...baseFacts[subject], ...truths[claim.id]?.[0] })
        const draft = draftOf(facts, locale)
        const drafted = [draft.headline, ...draft.claims].find((one) => one?.template.claim === claim.id)
        if (!drafted) throw new Error(`${claim.id} is not offered`)
        const handles = new Map([...draft.byHandle].map(([handle, fact]) => [fact.id, handle]))
        const uses = usesOf(claim, subject, known(facts))
        const withHandles = (text: string) =>
          text.replace(/\{(\w+)\}/g, (_, key: string) => `[${handles.get(uses[key] ?? '')}]`)
        const texts = (paraphrases.get(`${claim.id} ${locale}`) ?? []).map(({ text }) => withHandles(text))
        return { id: claim.id, locale, draft, claim: drafted, texts, withHandles }
      }),
    ),
)

/** Tells whether the verifier refuses a sentence. */
export const isRefused = ({ claim, draft }: Pick<Case, 'claim' | 'draft'>, text: string) =>
  'refused' in verify(text, claim, draft)

/** Paraphrases with the handles of drafts. */
export const casesOf = (some: readonly Paraphrase[]): readonly Case[] =>
  some.map(({ claim: id, locale, text }) => {
    const drafted = drafts.find((one) => one.id === id && one.locale === locale)
    if (!drafted) throw new Error(`${id} is not offered`)
    return { ...drafted, text: drafted.withHandles(text) }
  })
