import { Outlet, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../../contract/services.ts'
import { useReturnAddress } from '../app/return-address.ts'
import type { RootData } from '../app/root-data.ts'
import { type PageId, pageAt } from '../paths.ts'
import { type GroupsOfUser, groupsOfUser } from '../session/groups-of-user.ts'
import { ErrorScreen } from '../ui/shell/error-screen.tsx'
import type { Route } from './+types/frame'

/** Public pages, including the one for unknown addresses. */
const open: ReadonlySet<PageId | undefined> = new Set([
  'home',
  'imprint',
  'privacy',
  'terms',
  'status',
  'pricing',
  undefined,
] as const)
/** Time that a public page waits for data that only its header needs. */
const patienceMs = 1500

/** Loads, on public pages, the groups for the header of a signed-in user. Other pages load them themselves. */
export async function loader(place: Route.LoaderArgs): Promise<GroupsOfUser | null> {
  if (!place.context.get(servicesContext).session || !open.has(pageAt(place.url.pathname))) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  // A public page is shown even without the groups.
  return Promise.race([groupsOfUser(place).catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** In the browser the header keeps its data until another group is chosen on such a page. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname === nextUrl.pathname
}

/** Frame around every screen: if a screen fails, the frame remains. */
export default function Frame() {
  const root = useRouteLoaderData('root') as RootData | undefined
  useReturnAddress(root?.user !== null)
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData('root') as RootData | undefined
  return <ErrorScreen error={error} root={root} />
}
