import { readFileSync } from 'node:fs'
import { type Locale, locales } from '../src/domain/text.ts'
import type { Claim } from '../src/engine/explain/claim.ts'
import { claimsOf, usesOf } from '../src/engine/explain/claims.ts'
import { type Facts, known, type Subject } from '../src/engine/explain/facts.ts'
import { type Draft, type DraftClaim, draftOf } from '../src/engine/explain/model/draft.ts'
import { verify } from '../src/engine/explain/model/verify.ts'
import { madeFacts } from './explained.ts'
import { baseFacts, type Some, truths } from './explained-truths.ts'

/** A correct paraphrase of a claim. `{x}` stands for a fact, as in the claim's template. */
export interface Paraphrase {
  readonly claim: string
  readonly locale: Locale
  readonly text: string
  /** Facts from which the claim is drafted, besides the base facts; by default those of the claim in `truths`. */
  readonly facts?: Some
}

/**
 * Reads a file of paraphrases. A line has the id of a claim, or a language and a paraphrase of the claim above it, or
 * `facts` and JSON: the facts of all paraphrases up to the next such line.
 */
export function paraphrasesIn(name: string): readonly Paraphrase[] {
  let claim = ''
  let facts: Some | undefined
  return readFileSync(new URL(`explained-right/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .flatMap((line): Paraphrase[] => {
      const [, locale, text = ''] = /^(de|en) (.+)$/.exec(line) ?? []
      const [, json] = /^facts (\{.*\})$/.exec(line) ?? []
      if (json) facts = JSON.parse(json) as Some
      else if (!locale && /^\w/.test(line)) claim = line
      return locale ? [{ claim, locale: locale as Locale, text, ...(facts && { facts }) }] : []
    })
}

/** A sentence about a claim. */
export interface Case {
  readonly id: string
  readonly locale: Locale
  readonly claim: DraftClaim
  readonly draft: Draft
  /** With placeholders for the facts, as a model writes it. */
  readonly text: string
}

/** Claims that no explanation contains together with others, because the others cite the same facts. */
const neverOffered = new Set(['report.next.complete'])

/** Sets of correct paraphrases in `explained-right` from which the lists of words were made. */
export const looked = ['tuned', 'second', 'third', 'fourth'] as const

const paraphrases = Map.groupBy(looked.flatMap(paraphrasesIn), ({ claim, locale }) => `${claim} ${locale}`)

/** Drafts by facts and language; many paraphrases share one. */
const made = new WeakMap<Some, Map<string, { readonly facts: Facts; readonly draft: Draft }>>()

function madeOf(more: Some, subject: Subject, locale: Locale) {
  const some = made.get(more) ?? new Map()
  made.set(more, some)
  const key = `${subject} ${locale}`
  const facts = madeFacts(subject, { ...baseFacts[subject], ...more })
  const one = some.get(key) ?? { facts, draft: draftOf(facts, locale) }
  some.set(key, one)
  return one
}

/** A claim in a language, prepared as for a model. */
function draftedOf(claim: Claim, locale: Locale, more: Some) {
  const [subject = 'report'] = claim.id.split('.') as [Subject]
  const { facts, draft } = madeOf(more, subject, locale)
  const drafted = [draft.headline, ...draft.claims].find((one) => one?.template.claim === claim.id)
  if (!drafted) throw new Error(`${claim.id} is not offered`)
  const handles = new Map([...draft.byHandle].map(([handle, fact]) => [fact.id, handle]))
  const uses = usesOf(claim, subject, known(facts))
  const withHandles = (text: string) =>
    text.replace(/\{(\w+)\}/g, (_, key: string) => `[${handles.get(uses[key] ?? '')}]`)
  return { id: claim.id, locale, draft, claim: drafted, withHandles }
}

const claims = (['report', 'indicator', 'post'] as const).flatMap((subject) => claimsOf[subject])

/** Every claim in both languages, with its correct paraphrases. */
export const drafts = claims
  .filter(({ id }) => !neverOffered.has(id))
  .flatMap((claim) =>
    locales.map((locale) => {
      const drafted = draftedOf(claim, locale, truths[claim.id]?.[0] ?? {})
      const texts = (paraphrases.get(`${claim.id} ${locale}`) ?? []).map(({ text }) => drafted.withHandles(text))
      return { ...drafted, texts }
    }),
  )

/** Tells whether the verifier refuses a sentence. */
export const isRefused = ({ claim, draft }: Pick<Case, 'claim' | 'draft'>, text: string) =>
  'refused' in verify(text, claim, draft)

/** Paraphrases with the placeholders of drafts. */
export const casesOf = (some: readonly Paraphrase[]): readonly Case[] =>
  some.map(({ claim: id, locale, text, facts }) => {
    const claim = claims.find((one) => one.id === id)
    const drafted = facts
      ? claim && draftedOf(claim, locale, facts)
      : drafts.find((one) => one.id === id && one.locale === locale)
    if (!drafted) throw new Error(`${id} is not offered`)
    return { ...drafted, text: drafted.withHandles(text) }
  })
