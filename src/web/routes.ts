import { index, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { locales } from '../domain/text.ts'
import { type PageId, paths } from './paths.ts'

/** One file, two routes: `de.<page>` and `en.<page>`. */
function page(id: PageId, file: string): RouteConfigEntry[] {
  return locales.map((locale) => {
    const path = paths[id][locale]
    return path === '/' ? index(file, { id: `${locale}.${id}` }) : route(path.slice(1), file, { id: `${locale}.${id}` })
  })
}

export default [
  route('_i18n/:hash/:locale/messages.json', 'i18n/messages.route.ts'),
  route('_i18n/:locale/help.json', 'screens/support/help.route.ts'),
  route('', 'screens/frame.tsx', { id: 'frame' }, [
    ...page('home', 'screens/home/home.tsx'),
    ...page('imprint', 'screens/legal/imprint.tsx'),
    ...page('privacy', 'screens/legal/privacy.tsx'),
    ...page('terms', 'screens/legal/terms.tsx'),
    ...page('status', 'screens/status/status.tsx'),
    ...page('pricing', 'screens/pricing/pricing.tsx'),
    ...page('signIn', 'screens/session/sign-in.tsx'),
    ...page('forgotPassword', 'screens/session/forgot-password.tsx'),
    ...page('resetPassword', 'screens/session/reset-password.tsx'),
    ...page('invitation', 'screens/session/invitation.tsx'),
    route('', 'session/guarded.tsx', { id: 'guarded' }, [
      // Visitors see what it is (`guarded.tsx`).
      ...page('search', 'screens/search/search.tsx'),
      ...page('darkWeb', 'screens/dark-web/dark-web.tsx'),
      ...page('darkWebPost', 'screens/dark-web/post.tsx'),
      ...page('darkWebActor', 'screens/dark-web/actor.tsx'),
      ...page('inbox', 'screens/inbox/inbox.tsx'),
      ...page('dashboard', 'screens/dashboard/dashboard.tsx'),
      ...page('support', 'screens/support/support.tsx'),
      ...page('faq', 'screens/support/faq.tsx'),
      ...page('gettingStarted', 'screens/support/getting-started.tsx'),
      ...page('article', 'screens/support/article.tsx'),
      ...page('profile', 'screens/profile/profile.tsx'),
      ...page('sources', 'screens/sources/sources.tsx'),
      ...page('source', 'screens/sources/source.tsx'),
      ...page('savedSources', 'screens/sources/saved-sources.tsx'),
      ...page('recommender', 'screens/recommender/recommender.tsx'),
      ...page('recommenderConfiguration', 'screens/recommender/configuration.tsx'),
      ...page('groups', 'screens/groups/groups.tsx'),
      ...page('group', 'screens/groups/group.tsx'),
      ...page('groupReports', 'screens/report-list/to-reports.ts'),
      ...page('groupSubscriptions', 'screens/groups/to-subscriptions.ts'),
      ...page('subscription', 'screens/subscriptions/subscription.tsx'),
      ...page('report', 'screens/reports/report.tsx'),
    ]),
    route('*', 'screens/not-found.tsx', { id: 'not-found' }),
  ]),
] satisfies RouteConfig
