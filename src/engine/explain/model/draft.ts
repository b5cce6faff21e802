import type { Locale } from '../../../domain/text.ts'
import type { Section } from '../claim.ts'
import { choose, type Sentence, sentenceOf, type TrueClaim, trueClaims } from '../explain.ts'
import { type FactId, type Facts, known } from '../facts.ts'
import { fill } from '../wording.ts'

/** A claim as shown to a model: without figures, dates and names, only placeholders for them. */
export interface DraftClaim {
  /** `c1`, `c2` …: models never see ids of claims and facts, because fact ids may contain untrusted text. */
  readonly handle: string
  readonly section: Section
  /** The template, with `[f1]` in place of a fact. */
  readonly text: string
  /** The sentence that readers see. */
  readonly sentence: Sentence
}

/** All claims about a subject, prepared for a model. */
export interface Draft {
  readonly locale: Locale
  readonly given: Facts
  /** Always included; undefined if the facts support none. */
  readonly headline: DraftClaim | undefined
  /** Without the headline, in reading order. */
  readonly claims: readonly DraftClaim[]
}

/** Maximum numbers of claims that are offered to a model. An explanation contains fewer: see `defaultLengths`. */
const offered = { mostOfParagraph: 8, most: 30 } as const

/** Claims of at least this importance are always included, because leaving them out would distort the explanation. */
export const mustBeSaid = 80

/** Prepares facts for a model. Deterministic. */
export function draftOf(given: Facts, locale: Locale): Draft {
  const facts = known(given)
  const all = trueClaims(given.subject, facts)
  const chosen = choose(all, offered.mostOfParagraph, offered.most)
  const numbers = new Map<FactId, number>()
  const claims = all.filter((one) => chosen.has(one)).map(draftClaim)
  return {
    locale,
    given,
    headline: claims.find(({ section }) => section === 'headline'),
    claims: claims.filter(({ section }) => section !== 'headline'),
  }

  function draftClaim(one: TrueClaim, at: number): DraftClaim {
    const { claim, uses } = one
    let text = ''
    fill(claim[locale], uses, facts, locale, {
      say: (words) => {
        text += words
      },
      show: ({ id }) => {
        const number = numbers.get(id) ?? numbers.size + 1
        numbers.set(id, number)
        text += `[f${number}]`
      },
    })
    return { handle: `c${at + 1}`, section: claim.section, text, sentence: sentenceOf(one, facts, locale) }
  }
}
