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
  ...page('home', 'screens/home/home.tsx'),
  ...page('imprint', 'screens/legal/imprint.tsx'),
  ...page('privacy', 'screens/legal/privacy.tsx'),
  ...page('terms', 'screens/legal/terms.tsx'),
  ...page('signIn', 'screens/session/sign-in.tsx'),
  route('_i18n/:hash/:locale/messages.json', 'i18n/messages.route.ts'),
  route('', 'screens/session/guarded.tsx', { id: 'guarded' }, [
    ...page('dashboard', 'screens/dashboard/dashboard.tsx'),
    ...page('recommender', 'screens/recommender/recommender.tsx'),
    ...page('groups', 'screens/groups/groups.tsx'),
    ...page('group', 'screens/groups/group.tsx'),
    ...page('groupReports', 'screens/groups/to-reports.ts'),
    ...page('groupSubscriptions', 'screens/groups/to-subscriptions.ts'),
    ...page('report', 'screens/reports/report.tsx'),
  ]),
  route('*', 'screens/not-found.tsx', { id: 'not-found' }),
] satisfies RouteConfig
