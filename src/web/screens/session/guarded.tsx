import { Outlet } from 'react-router'
import { servicesContext } from '../../../contract/services.ts'
import { toSignIn } from '../../ask.ts'
import type { Route } from './+types/guarded'
import { type GroupsOfUser, groupsOfUser } from './groups-of-user.ts'

export type { GroupOfUser } from './groups-of-user.ts'
export type GuardedData = GroupsOfUser

export const middleware: Route.MiddlewareFunction[] = [
  ({ context, request, url }, next) => {
    if (!context.get(servicesContext).session) throw toSignIn(url, request.headers.get('cookie'))
    return next()
  },
]

/** Also makes client-side navigations call the server, and with it the guard. */
export function loader(place: Route.LoaderArgs): Promise<GuardedData> {
  return groupsOfUser(place)
}

export default function Guarded() {
  return <Outlet />
}
