import type { Locale } from '../domain/text.ts'

/** Pages to which the server links, with their German and English addresses. `web/paths.ts` has these and all others. */
export const linkedPages = {
  signIn: { de: '/signin/:uid', en: '/en/signin/:uid' },
  forgotPassword: { de: '/passwort-vergessen', en: '/en/forgot-password' },
  resetPassword: { de: '/passwort-neu', en: '/en/reset-password' },
  invitation: { de: '/einladung', en: '/en/invitation' },
  dashboard: { de: '/dashboard', en: '/en/dashboard' },
  inbox: { de: '/posteingang', en: '/en/inbox' },
  search: { de: '/search', en: '/en/search' },
  darkWeb: { de: '/dark-web', en: '/en/dark-web' },
  darkWebPost: { de: '/dark-web/beitraege/:postId', en: '/en/dark-web/posts/:postId' },
  group: { de: '/groups/:groupId', en: '/en/groups/:groupId' },
  subscription: {
    de: '/groups/:groupId/subscriptions/:subscriptionId',
    en: '/en/groups/:groupId/subscriptions/:subscriptionId',
  },
} as const satisfies Record<string, Record<Locale, string>>

/** Names of the parameters in a path: `groupId` in `/groups/:groupId`. */
export type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** Fills in the parameters of a path. */
export function filledPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The path of a page in a language. */
export function linkTo<Page extends keyof typeof linkedPages>(
  page: Page,
  locale: Locale,
  params: Readonly<Record<ParamName<(typeof linkedPages)[Page]['de']>, string>>,
): string {
  return filledPath(linkedPages[page][locale], params)
}
