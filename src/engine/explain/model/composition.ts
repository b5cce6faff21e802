import type { ExplanationMode } from '../../../domain/explanation.ts'
import { defaultLengths, type Explanation, explainIndicator, explainReport, type Sentence } from '../explain.ts'
import type { Said } from './answer.ts'
import { type Draft, type DraftClaim, explanationOf, mustBeSaid } from './draft.ts'
import { type Refusal, verify } from './verify.ts'

/** An explanation that a model has worked on. */
export interface Composed {
  readonly explanation: Explanation
  /** `templates`: nothing of the model is in it. */
  readonly by: ExplanationMode | 'templates'
  /** Sentences of the model, and those of them that became their templates, by the reason. */
  readonly written: number
  readonly refused: Readonly<Partial<Record<Refusal | 'claim', number>>>
}

/** If more than this share of the sentences is refused, none is used. */
export const mostRefused = 1 / 3

/** The explanation by templates alone. */
export function byTemplates({ given, locale }: Draft): Explanation {
  return given.subject === 'report' ? explainReport(given, { locale }) : explainIndicator(given, { locale })
}

/** Puts the selected claims into the order of the model, and adds those that must not be left out. */
export function composeSelection(draft: Draft, handles: readonly string[]): Composed {
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

/** Collects the sentences of a model one by one, each held against its claim. */
export function createProse(draft: Draft) {
  const known = new Map([...(draft.headline ? [draft.headline] : []), ...draft.claims].map((one) => [one.handle, one]))
  const said = new Map<DraftClaim, Sentence>()
  const refused: Partial<Record<Refusal | 'claim', number>> = {}
  let written = 0
  const count = (why: Refusal | 'claim') => {
    refused[why] = (refused[why] ?? 0) + 1
  }
  return {
    /**
     * Takes a sentence. @returns it, or the template of its claim if it is refused; undefined if it words no claim, or one
     * that is said already
     */
    add({ claim: handle, text }: Said): Sentence | undefined {
      written++
      const claim = known.get(handle)
      if (!claim || said.has(claim)) {
        count('claim')
        return undefined
      }
      const found = verify(text, claim, draft)
      if ('refused' in found) count(found.refused)
      const sentence = 'refused' in found ? claim.template : found.sentence
      said.set(claim, sentence)
      return sentence
    },

    /** The whole explanation, once the model has ended. */
    finish(): Composed {
      const bad = Object.values(refused).reduce((sum, one) => sum + one, 0)
      if (said.size === 0 || bad > written * mostRefused) {
        return { explanation: byTemplates(draft), by: 'templates', written, refused }
      }
      const picked = [...said.keys()].filter((one) => one !== draft.headline)
      const sentences = withinLengths(draft, picked).map((one) => said.get(one) ?? one.template)
      const first = draft.headline && (said.get(draft.headline) ?? draft.headline.template)
      return {
        explanation: explanationOf(draft, first ? [first, ...sentences] : sentences),
        by: 'prose',
        written,
        refused,
      }
    },
  }
}

/** Sentences of prose that is collected. */
export type Prose = ReturnType<typeof createProse>

function withHeadline({ headline }: Draft, sentences: readonly Sentence[]): readonly Sentence[] {
  return headline ? [headline.template, ...sentences] : sentences
}

/**
 * The picked claims and those that must be said, within the lengths of an explanation. What must be said comes first where
 * there is no room for all, and stands after what was picked.
 */
function withinLengths({ claims }: Draft, picked: readonly DraftClaim[]): readonly DraftClaim[] {
  const due = claims.filter((one) => one.importance >= mustBeSaid)
  const kept = new Set<DraftClaim>()
  const lengths = new Map<string, number>()
  for (const one of [...due, ...picked]) {
    const length = lengths.get(one.section) ?? 0
    if (kept.has(one) || length >= defaultLengths.mostOfParagraph || kept.size >= defaultLengths.most) continue
    kept.add(one)
    lengths.set(one.section, length + 1)
  }
  return [...picked.filter((one) => kept.has(one)), ...due.filter((one) => kept.has(one) && !picked.includes(one))]
}
