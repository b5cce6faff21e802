import type { ExplanationMode } from '../../../domain/explanation.ts'
import { defaultLengths, type Explanation, explainIndicator, explainReport, type Sentence } from '../explain.ts'
import type { ModelSentence } from './answer.ts'
import { type Draft, type DraftClaim, explanationOf, mustBeSaid } from './draft.ts'
import { type Refusal, verify } from './verify.ts'

/** An explanation with contributions of a model. */
export interface Wording {
  readonly explanation: Explanation
  /** `templates`: nothing from the model was used. */
  readonly by: ExplanationMode | 'templates'
  /** Number of sentences from the model, and of those replaced by their templates, by reason. */
  readonly written: number
  readonly refused: Readonly<Partial<Record<Refusal | 'claim', number>>>
}

/** If more than this share of the sentences is refused, none of them is used. */
const mostRefused = 1 / 3

/** The explanation with templates only. */
export function byTemplates({ given, locale }: Draft): Explanation {
  return given.subject === 'report' ? explainReport(given, { locale }) : explainIndicator(given, { locale })
}

/** Orders the selected claims as the model did, and adds the claims that must not be missing. */
export function selectedWording(draft: Draft, handles: readonly string[]): Wording {
  const known = new Map(draft.claims.map((one) => [one.handle, one]))
  const picked = [...new Set(handles)].flatMap((handle) => known.get(handle) ?? [])
  const strange = handles.length - picked.length
  const refused = strange > 0 ? { claim: strange } : {}
  if (picked.length === 0) return { explanation: byTemplates(draft), by: 'templates', written: handles.length, refused }
  const sentences = withinLengths(draft, picked).map(({ template }) => template)
  return {
    explanation: explanationOf(draft, withHeadline(draft, sentences)),
    by: 'select',
    written: handles.length,
    refused,
  }
}

/** Collects the sentences of a model one by one and verifies each against its claim. */
export function createProse(draft: Draft) {
  const known = new Map([...(draft.headline ? [draft.headline] : []), ...draft.claims].map((one) => [one.handle, one]))
  const sentenceByClaim = new Map<DraftClaim, Sentence>()
  const refused: Partial<Record<Refusal | 'claim', number>> = {}
  let written = 0
  const count = (why: Refusal | 'claim') => {
    refused[why] = (refused[why] ?? 0) + 1
  }
  return {
    /**
     * Verifies a sentence.
     * @returns the sentence, or its claim's template if it is refused; undefined if it belongs to no claim, or to one
     * that already has a sentence
     */
    add({ claim: handle, text }: ModelSentence): Sentence | undefined {
      written++
      const claim = known.get(handle)
      if (!claim || sentenceByClaim.has(claim)) {
        count('claim')
        return undefined
      }
      const found = verify(text, claim, draft)
      if ('refused' in found) count(found.refused)
      const sentence = 'refused' in found ? claim.template : found.sentence
      sentenceByClaim.set(claim, sentence)
      return sentence
    },

    /** The complete explanation, after the model has finished. */
    finish(): Wording {
      const bad = Object.values(refused).reduce((sum, one) => sum + one, 0)
      if (sentenceByClaim.size === 0 || bad > written * mostRefused) {
        return { explanation: byTemplates(draft), by: 'templates', written, refused }
      }
      const picked = [...sentenceByClaim.keys()].filter((one) => one !== draft.headline)
      const sentences = withinLengths(draft, picked).map((one) => sentenceByClaim.get(one) ?? one.template)
      const first = draft.headline && (sentenceByClaim.get(draft.headline) ?? draft.headline.template)
      return {
        explanation: explanationOf(draft, first ? [first, ...sentences] : sentences),
        by: 'prose',
        written,
        refused,
      }
    },
  }
}

function withHeadline({ headline }: Draft, sentences: readonly Sentence[]): readonly Sentence[] {
  return headline ? [headline.template, ...sentences] : sentences
}

/**
 * The picked claims and the mandatory ones, within the limits of an explanation. If there is not enough room, mandatory
 * claims take precedence; in the result they follow the picked ones.
 */
function withinLengths({ claims }: Draft, picked: readonly DraftClaim[]): readonly DraftClaim[] {
  const due = claims.filter((one) => one.importance >= mustBeSaid)
  const kept = new Set<DraftClaim>()
  const lengths = new Map<string, number>()
  for (const claim of [...due, ...picked]) {
    const length = lengths.get(claim.section) ?? 0
    if (kept.has(claim) || length >= defaultLengths.mostOfParagraph || kept.size >= defaultLengths.most) continue
    kept.add(claim)
    lengths.set(claim.section, length + 1)
  }
  return [...picked.filter((one) => kept.has(one)), ...due.filter((one) => kept.has(one) && !picked.includes(one))]
}
