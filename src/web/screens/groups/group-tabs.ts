/** Separate from `group-page.ts`, which calls the server and must not be part of the browser bundle. */
export const tabs = [
  'overview',
  'members',
  'reports',
  'subscriptions',
  'lists',
  'licences',
  'sensors',
  'hunt',
  'audit',
] as const
export type TabId = (typeof tabs)[number]

export function tabOf(search: URLSearchParams): TabId {
  return tabs.find((name) => name === search.get('tab')) ?? 'overview'
}
