import { type Locale, locales } from '../../../domain/text.ts'
import type { Section } from '../claim.ts'
import {
  assemble,
  type Candidate,
  candidatesOf,
  choose,
  type Explanation,
  type Sentence,
  sentenceOf,
} from '../explain.ts'
import { type Fact, type FactId, type Facts, type FactValue, type Known, known } from '../facts.ts'
import { fill } from '../wording.ts'

/** A claim as a model sees it: no figure, date or name, only places for them. */
export interface DraftClaim {
  /** `c1`, `c2` …: ids of claims and facts never reach a model, because those of facts may hold strings of strangers. */
  readonly handle: string
  readonly section: Section
  readonly importance: number
  /** The template with `[f1]` where a fact is written. */
  readonly text: string
  /** The same in the other language: what a sentence may say as well. */
  readonly elsewhere: { readonly locale: Locale; readonly text: string }
  /** Its second part follows from its first. */
  readonly follows: boolean
  /** Handles of the facts that are written, in their order. */
  readonly written: readonly string[]
  /** The claim in the words of its template. */
  readonly template: Sentence
}

/** Everything that may be said of a subject, prepared for a model. */
export interface Draft {
  readonly locale: Locale
  readonly facts: Known
  readonly given: Facts
  /** Undefined if the facts carry none. It always stays in the words of its template in mode `select`. */
  readonly headline: DraftClaim | undefined
  /** Without the headline, in reading order. */
  readonly claims: readonly DraftClaim[]
  /** The facts behind the handles. */
  readonly byHandle: ReadonlyMap<string, Fact>
}

/** How many claims a model may choose from. An explanation holds fewer, see `defaultLengths`. */
export const offered = { mostOfParagraph: 8, most: 30 } as const

/** A claim of this importance is said, whatever a model chooses: leaving it out would change the picture. */
export const mustBeSaid = 80

/** Prepares facts for a model. The same facts give the same draft. */
export function draftOf(given: Facts, locale: Locale): Draft {
  const facts = known(given)
  const candidates = candidatesOf(given.subject, facts)
  const chosen = choose(candidates, offered.mostOfParagraph, offered.most)
  const handles = new Map<FactId, string>()
  const byHandle = new Map<string, Fact>()
  const handleOf = (fact: Fact) => {
    const handle = handles.get(fact.id) ?? `f${handles.size + 1}`
    handles.set(fact.id, handle)
    byHandle.set(handle, fact)
    return handle
  }
  const claims = candidates
    .filter((one) => chosen.has(one))
    .map((one, at): DraftClaim => ({ handle: `c${at + 1}`, ...claimOf(one) }))
  return {
    locale,
    facts,
    given,
    headline: claims.find(({ section }) => section === 'headline'),
    claims: claims.filter(({ section }) => section !== 'headline'),
    byHandle,
  }

  function claimOf(candidate: Candidate): Omit<DraftClaim, 'handle'> {
    const { claim, importance } = candidate
    const { text, written } = filled(candidate, locale)
    const other = locales.find((one) => one !== locale) ?? locale
    const elsewhere = { locale: other, text: filled(candidate, other).text }
    const template = sentenceOf(candidate, facts, locale)
    return { section: claim.section, importance, text, elsewhere, follows: claim.follows ?? false, written, template }
  }

  function filled({ claim, uses }: Candidate, language: Locale): { readonly text: string; readonly written: string[] } {
    const written: string[] = []
    let text = ''
    fill(claim.text[language], uses, facts, language, {
      say: (words) => {
        text += words
      },
      show: (fact) => {
        written.push(handleOf(fact))
        text += `[${handleOf(fact)}]`
      },
    })
    return { text, written }
  }
}

/** The sort of the fact behind a handle; of a list of names, `name`. */
export function sortOf(draft: Pick<Draft, 'byHandle'>, handle: string): FactValue['sort'] | undefined {
  const sort = draft.byHandle.get(handle)?.value.sort
  return sort === 'list' ? 'name' : sort
}

/** An explanation of these sentences, in their order within each paragraph. */
export function explanationOf(draft: Draft, sentences: readonly Sentence[]): Explanation {
  const all = draft.headline ? [draft.headline, ...draft.claims] : draft.claims
  const sections = new Map(all.map(({ template, section }) => [template.claim, section]))
  return assemble(draft.given, draft.locale, sentences, ({ claim }) => sections.get(claim) as Section)
}
