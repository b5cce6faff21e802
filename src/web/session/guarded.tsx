import { useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../../contract/services.ts'
import { toSignIn } from '../app/ask.ts'
import type { RootData } from '../app/root-data.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { type PageId, pageAt } from '../paths.ts'
import type { Route } from './+types/guarded'
import { type GroupsOfUser, groupsOfUser } from './groups-of-user.ts'
import { leaveForSignIn } from './leave-for-sign-in.ts'

export type { GroupOfUser } from './groups-of-user.ts'
export type GuardedData = GroupsOfUser

/** Pages behind this guard that introduce themselves to visitors; all others lead visitors to the sign-in. */
const forVisitors: ReadonlySet<PageId | undefined> = new Set(['search', 'darkWeb'])

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    if (!context.get(servicesContext).session && !forVisitors.has(pageAt(url.pathname)))
      throw toSignIn(url, request.headers.get('cookie'))
    return next()
  },
]

/**
 * Loads the groups of the user; undefined for visitors. Since there is a loader, navigating in the browser calls the server
 * and thus the guard.
 */
export async function loader(place: Route.LoaderArgs): Promise<GuardedData | undefined> {
  return place.context.get(servicesContext).session ? groupsOfUser(place) : undefined
}

export default function Guarded({ loaderData }: Route.ComponentProps) {
  const { locale } = useTexts()
  const user = (useRouteLoaderData('root') as RootData | undefined)?.user
  // The session has ended on a page that visitors may see too: the user was signed in when the page was loaded.
  const isOver = Boolean(user) && loaderData === undefined
  useEffect(() => {
    if (isOver) leaveForSignIn(locale)
  }, [isOver, locale])
  return isOver ? null : <Outlet />
}
