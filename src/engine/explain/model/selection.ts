import { parsedJson } from '../../../domain/parsed-json.ts'
import { assemble, defaultLengths, type Explanation } from '../explain.ts'
import { type Draft, type DraftClaim, mustBeSaid } from './draft.ts'

/** Maximum length of an answer, in characters; the rest is ignored. */
export const longestAnswer = 32 * 1024

/** Maximum number of handles that are read from an answer. */
const mostHandles = 200

/**
 * Reads the handles of the selected claims, in order; empty if the answer contains none. Models without a JSON mode
 * may write other text around the JSON.
 */
export function readSelection(answer: string): readonly string[] {
  const text = answer.slice(0, longestAnswer)
  const from = text.indexOf('{')
  const { claims } = Object(parsedJson(text.slice(Math.max(0, from), text.lastIndexOf('}') + 1)))
  if (!Array.isArray(claims)) return []
  return claims.filter((one): one is string => typeof one === 'string').slice(0, mostHandles)
}

/**
 * Orders the selected claims as the model did, and adds the claims that must not be missing.
 * @returns undefined if none of the handles belongs to a claim
 */
export function selectedExplanation(draft: Draft, handles: readonly string[]): Explanation | undefined {
  const { given, locale, headline, claims } = draft
  const byHandle = new Map(claims.map((one) => [one.handle, one]))
  const picked = [...new Set(handles)].flatMap((handle) => byHandle.get(handle) ?? [])
  if (picked.length === 0) return undefined
  const said = withinLengths(claims, picked)
  return assemble(given, locale, headline ? [headline, ...said] : said)
}

/**
 * The picked claims and the mandatory ones, within the limits of an explanation. If there is not enough room, mandatory
 * claims take precedence; in the result they follow the picked ones.
 */
function withinLengths(claims: readonly DraftClaim[], picked: readonly DraftClaim[]): readonly DraftClaim[] {
  const due = claims.filter(({ sentence }) => sentence.importance >= mustBeSaid)
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
