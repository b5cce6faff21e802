/** Beside `group-page.ts`, which asks the server and so never reaches the browser. */
export const tabs = ['overview', 'members', 'reports', 'subscriptions', 'lists', 'licences', 'audit'] as const
export type TabId = (typeof tabs)[number]

export function tabOf(search: URLSearchParams): TabId {
  return tabs.find((name) => name === search.get('tab')) ?? 'overview'
}
