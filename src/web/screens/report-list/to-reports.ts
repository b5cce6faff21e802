import { redirect } from 'react-router'
import { localeOf, pathTo } from '../../paths.ts'
import type { Route } from './+types/to-reports'

/** `/groups/{groupId}/reports` is a tab of the group page. */
export function loader({ params, url }: Route.LoaderArgs): Response {
  return redirect(pathTo('group', localeOf(url.pathname), { groupId: params.groupId }, 'reports'))
}
