import { type Locale, locales } from '../../../domain/text.ts'
import type { Section } from '../claim.ts'
import {
  assemble,
  choose,
  type Explanation,
  type Sentence,
  sentenceOf,
  type TrueClaim,
  trueClaims,
} from '../explain.ts'
import { type Fact, type FactId, type Facts, type FactValue, type Known, known } from '../facts.ts'
import { fill } from '../wording.ts'

/** A claim as shown to a model: without figures, dates and names, only placeholders for them. */
export interface DraftClaim {
  /** `c1`, `c2` …: models never see ids of claims and facts, because fact ids may contain untrusted text. */
  readonly handle: string
  readonly section: Section
  readonly importance: number
  /** The template, with `[f1]` in place of a fact. */
  readonly text: string
  /** The template in the other language; a sentence may also say what this one says. */
  readonly elsewhere: { readonly locale: Locale; readonly text: string }
  /** The second part of the sentence follows from the first. */
  readonly follows: boolean
  /** Handles of the facts in the text, in order. */
  readonly written: readonly string[]
  /** The claim written with its template. */
  readonly template: Sentence
}

/** All claims about a subject, prepared for a model. */
export interface Draft {
  readonly locale: Locale
  readonly facts: Known
  readonly given: Facts
  /** Undefined if the facts support none. In mode `select` it is always written with its template. */
  readonly headline: DraftClaim | undefined
  /** Without the headline, in reading order. */
  readonly claims: readonly DraftClaim[]
  /** The facts behind the handles. */
  readonly byHandle: ReadonlyMap<string, Fact>
}

/** Maximum numbers of claims that are offered to a model. An explanation contains fewer: see `defaultLengths`. */
export const offered = { mostOfParagraph: 8, most: 30 } as const

/** Claims of at least this importance are always included, because leaving them out would distort the explanation. */
export const mustBeSaid = 80

/** Prepares facts for a model. Deterministic. */
export function draftOf(given: Facts, locale: Locale): Draft {
  const facts = known(given)
  const all = trueClaims(given.subject, facts)
  const chosen = choose(all, offered.mostOfParagraph, offered.most)
  const handles = new Map<FactId, string>()
  const byHandle = new Map<string, Fact>()
  const handleOf = (fact: Fact) => {
    const handle = handles.get(fact.id) ?? `f${handles.size + 1}`
    handles.set(fact.id, handle)
    byHandle.set(handle, fact)
    return handle
  }
  const claims = all
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

  function claimOf(claimed: TrueClaim): Omit<DraftClaim, 'handle'> {
    const { claim, importance } = claimed
    const { text, written } = filled(claimed, locale)
    const other = locales.find((one) => one !== locale) ?? locale
    const elsewhere = { locale: other, text: filled(claimed, other).text }
    const template = sentenceOf(claimed, facts, locale)
    return { section: claim.section, importance, text, elsewhere, follows: claim.follows ?? false, written, template }
  }

  function filled({ claim, uses }: TrueClaim, language: Locale): { readonly text: string; readonly written: string[] } {
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

/** Sort of the fact with this handle; `name` for a list of names. */
export function sortOf(draft: Pick<Draft, 'byHandle'>, handle: string): FactValue['sort'] | undefined {
  const sort = draft.byHandle.get(handle)?.value.sort
  return sort === 'list' ? 'name' : sort
}

/** Builds an explanation from sentences, keeping their order within each paragraph. */
export function explanationOf(draft: Draft, sentences: readonly Sentence[]): Explanation {
  const all = draft.headline ? [draft.headline, ...draft.claims] : draft.claims
  const sections = new Map(all.map(({ template, section }) => [template.claim, section]))
  return assemble(draft.given, draft.locale, sentences, ({ claim }) => sections.get(claim) as Section)
}
