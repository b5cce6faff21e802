import type { IndicatorLife, SearchAnswer, SearchedValue } from '../../../contract/search.ts'

/** What was searched, what the box understood, and the life of the value if it is one. */
export interface Found {
  readonly text: string
  readonly answer: SearchAnswer
  /** The value whose life it is: the first reading of the text, or the one that was chosen. */
  readonly value?: SearchedValue
  readonly life?: IndicatorLife
}

/** The calls that a search takes, made by a loader or by the browser. */
export interface SearchCalls {
  understand(text: string): Promise<SearchAnswer>
  life(value: SearchedValue): Promise<IndicatorLife>
}

/** Understands a text; if it is one value, asks for its life. `kind` chooses among the kinds that it may be. */
export async function find(calls: SearchCalls, text: string, kind?: string | null): Promise<Found> {
  const answer = await calls.understand(text)
  if (answer.as !== 'value') return { text, answer }
  const value = readingsOf(answer).find((reading) => reading.kind === kind) ?? answer
  return { text, answer, value: { kind: value.kind, value: value.value }, life: await calls.life(value) }
}

/** All values that a text may be, the likeliest first. */
export function readingsOf(answer: SearchAnswer & { as: 'value' }): SearchedValue[] {
  return [{ kind: answer.kind, value: answer.value }, ...answer.also]
}

/** Longer texts stay on the page instead of in its address. In bytes of the address. */
const mostOfAddress = 1500

export function fitsAddress(text: string): boolean {
  return encodeURIComponent(text).length <= mostOfAddress
}

/** The most that the box takes, in characters: `longestSearch` of the contract, which would bring its schemas along. */
export const mostTyped = 512 * 1024
