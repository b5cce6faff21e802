import { filledPath, linkedPages, type ParamName } from '../contract/linked-pages.ts'
import type { Locale } from '../domain/text.ts'

/**
 * All screens with their German and English addresses. German has no prefix; English is under `/en` with its own slugs.
 * Parameters are written `:name`.
 */
export const paths = {
  ...linkedPages,
  home: { de: '/', en: '/en' },
  imprint: { de: '/impressum', en: '/en/imprint' },
  privacy: { de: '/datenschutz', en: '/en/privacy' },
  terms: { de: '/nutzungsbedingungen', en: '/en/terms-of-use' },
  status: { de: '/status', en: '/en/status' },
  pricing: { de: '/preise', en: '/en/pricing' },
  darkWebActor: { de: '/dark-web/urheber/:actorKey', en: '/en/dark-web/actors/:actorKey' },
  support: { de: '/support', en: '/en/support' },
  faq: { de: '/support/faq', en: '/en/support/faq' },
  gettingStarted: { de: '/support/erste-schritte', en: '/en/support/getting-started' },
  article: { de: '/support/articles/:path', en: '/en/support/articles/:path' },
  profile: { de: '/profile', en: '/en/profile' },
  sources: { de: '/quellen', en: '/en/sources' },
  source: { de: '/quellen/:id', en: '/en/sources/:id' },
  savedSources: { de: '/saved-sources', en: '/en/saved-sources' },
  recommender: { de: '/recommender', en: '/en/recommender' },
  recommenderConfiguration: { de: '/recommender/configuration', en: '/en/recommender/configuration' },
  groups: { de: '/groups', en: '/en/groups' },
  groupReports: { de: '/groups/:groupId/reports', en: '/en/groups/:groupId/reports' },
  groupSubscriptions: { de: '/groups/:groupId/subscriptions', en: '/en/groups/:groupId/subscriptions' },
  report: { de: '/groups/:groupId/reports/:reportId', en: '/en/groups/:groupId/reports/:reportId' },
} as const satisfies Record<string, Record<Locale, string>>

export type PageId = keyof typeof paths

/** Pages whose addresses have no parameters. */
export type PlainPage = { [Id in PageId]: (typeof paths)[Id]['de'] extends `${string}:${string}` ? never : Id }[PageId]

type Params<Page extends PageId> = ParamName<(typeof paths)[Page]['de']>

/** Tabs of the screens that name them in the address (`?tab=`). The first one needs no name. */
export const tabs = {
  group: [
    'overview',
    'members',
    'customers',
    'reports',
    'subscriptions',
    'lists',
    'webhooks',
    'licences',
    'watches',
    'sensors',
    'hunt',
    'audit',
  ],
  subscription: ['contents', 'connect', 'keys', 'pulls', 'history', 'settings'],
  report: ['answer', 'hits', 'sources', 'cost', 'method'],
} as const satisfies Partial<Record<PageId, readonly string[]>>
export type TabId<Page extends keyof typeof tabs> = (typeof tabs)[Page][number]

export type PathArgs<Page extends PageId> = [Params<Page>] extends [never]
  ? []
  : [params: Record<Params<Page>, string>, ...(Page extends keyof typeof tabs ? [tab?: TabId<Page>] : [])]

/** Address of a screen in a language; of its first tab if none is given. */
export function pathTo<Page extends PageId>(page: Page, locale: Locale, ...args: PathArgs<Page>): string {
  const [params, tab] = args as [Record<string, string>?, string?]
  const path = filledPath(paths[page][locale], params ?? {})
  return tab === undefined ? path : `${path}?tab=${tab}`
}

/** The tab that the search part of an address names; the first one if it names none. */
export function tabIn<Page extends keyof typeof tabs>(page: Page, search: URLSearchParams): TabId<Page> {
  const all: readonly TabId<Page>[] = tabs[page]
  return all.find((name) => name === search.get('tab')) ?? (all[0] as TabId<Page>)
}

/** Language of an address. */
export function localeOf(pathname: string): Locale {
  return pathname === '/en' || pathname.startsWith('/en/') ? 'en' : 'de'
}

/**
 * Permanent redirect target of an address that names no screen: `/de/…` without prefix, or a slug of the other language
 * corrected. Undefined if there is nothing to correct.
 */
export function correctedPath(pathname: string): string | undefined {
  if (pathname === '/de' || pathname.startsWith('/de/')) {
    const rest = `/${pathname.slice(3).replace(/^\/+/, '')}`
    return correctedPath(rest) ?? rest
  }
  // The tab without a group: the id is missing.
  if (/^(?:\/en)?\/groups\/\/+(?:reports|subscriptions)\/?$/.test(pathname)) return paths.groups[localeOf(pathname)]
  // `/sources/x` is an English address without its prefix, `/en/quellen/x` a German one with it.
  const meant = localeOf(pathname)
  const asWritten = meant === 'de' ? `/en${pathname}` : pathname.slice(3) || '/'
  const corrected = asWritten === '/' ? undefined : translatedPath(asWritten, meant)
  return corrected === pathname || isPath(pathname) ? undefined : corrected
}

function isPath(pathname: string): boolean {
  return translatedPath(pathname, localeOf(pathname)) !== undefined
}

/** The same screen in another language; the caller keeps search and hash. */
export function translatedPath(pathname: string, to: Locale): string | undefined {
  const here = match(pathname)
  return here && paths[here.page][to].replace(/:(\w+)/g, (_, name: string) => here.params[name] ?? '')
}

/** The screen of an address. */
export function pageAt(pathname: string): PageId | undefined {
  return match(pathname)?.page
}

function match(pathname: string): { page: PageId; params: Readonly<Record<string, string>> } | undefined {
  const locale = localeOf(pathname)
  for (const [page, path] of Object.entries(paths) as [PageId, (typeof paths)[PageId]][]) {
    const pattern = new RegExp(`^${path[locale].replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`)
    const found = pattern.exec(pathname)
    if (found) return { page, params: found.groups ?? {} }
  }
  return undefined
}

/** Parameter of the German home page that marks German as chosen: its address alone does not state a language. */
export const chosenLanguage = 'lang'
