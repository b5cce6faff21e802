/** Separate from `subscription-page.ts`, which calls the server and must not be part of the browser bundle. */
export const parts = ['contents', 'connect', 'keys', 'pulls', 'history', 'settings'] as const
export type PartId = (typeof parts)[number]

export function partOf(search: URLSearchParams): PartId {
  return parts.find((name) => name === search.get('tab')) ?? 'contents'
}
