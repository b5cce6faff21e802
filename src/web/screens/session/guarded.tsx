import { useEffect } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../../../contract/services.ts'
import { toSignIn } from '../../ask.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { leaveForSignIn } from '../../leave-for-sign-in.ts'
import { type PageId, pageAt } from '../../paths.ts'
import type { RootData } from '../../root-data.ts'
import type { Route } from './+types/guarded'
import { type GroupsOfUser, groupsOfUser } from './groups-of-user.ts'

export type { GroupOfUser } from './groups-of-user.ts'
export type GuardedData = GroupsOfUser

/** Pages among the members' ones that say what they are to visitors, instead of leading them to the sign-in. */
const forVisitors: ReadonlySet<PageId | undefined> = new Set(['search', 'darkWeb'])

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    if (!context.get(servicesContext).session && !forVisitors.has(pageAt(url.pathname)))
      throw toSignIn(url, request.headers.get('cookie'))
    return next()
  },
]

/** Also makes client-side navigations call the server, and with it the guard. Nothing for visitors. */
export async function loader(place: Route.LoaderArgs): Promise<GuardedData | undefined> {
  return place.context.get(servicesContext).session ? groupsOfUser(place) : undefined
}

export default function Guarded({ loaderData }: Route.ComponentProps) {
  const { locale } = useTexts()
  const user = (useRouteLoaderData('root') as RootData | undefined)?.user
  // Pages for visitors too do not lead to the sign-in: who was signed in when the page was loaded is no visitor.
  const isOver = Boolean(user) && loaderData === undefined
  useEffect(() => {
    if (isOver) leaveForSignIn(locale)
  }, [isOver, locale])
  return isOver ? null : <Outlet />
}
