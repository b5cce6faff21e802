/** Tabs of a subscription's page. Separate from `subscription-page.ts`, which calls the server and must not be part of the browser bundle. */
export const tabs = ['contents', 'connect', 'keys', 'pulls', 'history', 'settings'] as const
export type TabId = (typeof tabs)[number]

export function tabOf(search: URLSearchParams): TabId {
  return tabs.find((name) => name === search.get('tab')) ?? 'contents'
}
