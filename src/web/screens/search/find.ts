import type { IndicatorLife, SearchAnswer, SearchedValue } from '../../../contract/search.ts'

/** A text that was searched, how it was understood, and if it is one value, its life. */
export interface Found {
  readonly text: string
  readonly answer: SearchAnswer
  /** The value whose life it is: the most likely reading of the text, or the one that the user chose. */
  readonly value?: SearchedValue
  readonly life?: IndicatorLife
}

/** The calls that a search makes, from a loader or from the browser. */
export interface SearchCalls {
  understand(text: string): Promise<SearchAnswer>
  life(value: SearchedValue): Promise<IndicatorLife>
}

/** Asks how a text is understood and, if it is one value, for its life. `kind` chooses among the kinds it may be of. */
export async function find(calls: SearchCalls, text: string, kind?: string | null): Promise<Found> {
  const answer = await calls.understand(text)
  if (answer.as !== 'value') return { text, answer }
  const value = readingsOf(answer).find((reading) => reading.kind === kind) ?? answer
  return { text, answer, value: { kind: value.kind, value: value.value }, life: await calls.life(value) }
}

/** All values that a text may stand for, the most likely one first. */
export function readingsOf(answer: SearchAnswer & { as: 'value' }): SearchedValue[] {
  return [{ kind: answer.kind, value: answer.value }, ...answer.also]
}

/** Most characters of an address for what was searched. */
const mostOfAddress = 1500

/** Tells whether the address of the page can hold a text; a longer one stays on the page only. */
export function fitsAddress(text: string): boolean {
  return encodeURIComponent(text).length <= mostOfAddress
}

/**
 * Most characters that the search box takes. Same as `longestSearch` of the contract; importing it would load all schemas
 * of the contract in the browser.
 */
export const mostTyped = 512 * 1024
