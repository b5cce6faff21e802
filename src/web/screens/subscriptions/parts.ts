/** Beside `subscription-page.ts`, which asks the server and so never reaches the browser. */
export const parts = ['contents', 'connect', 'keys', 'pulls', 'history', 'settings'] as const
export type PartId = (typeof parts)[number]

export function partOf(search: URLSearchParams): PartId {
  return parts.find((name) => name === search.get('tab')) ?? 'contents'
}
