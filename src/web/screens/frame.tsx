import { Outlet, useRouteLoaderData } from 'react-router'
import { servicesContext } from '../../contract/services.ts'
import { type PageId, pageAt } from '../paths.ts'
import { useReturnAddress } from '../return-address.ts'
import type { RootData } from '../root.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import type { Route } from './+types/frame'
import { type GroupsOfUser, groupsOfUser } from './session/groups-of-user.ts'

/** Pages for everybody, that of an unknown address among them. */
const open: ReadonlySet<PageId | undefined> = new Set([
  'home',
  'imprint',
  'privacy',
  'terms',
  'status',
  'pricing',
  undefined,
] as const)
/** A public page waits no longer for what stands in its header alone. */
const patienceMs = 1500

/** On public pages, for the header of whoever is signed in; other pages bring the groups themselves. */
export async function loader(place: Route.LoaderArgs): Promise<GroupsOfUser | null> {
  if (!place.context.get(servicesContext).session || !open.has(pageAt(place.url.pathname))) return null
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs)
  })
  // A page that is for everybody is there without the groups, too.
  return Promise.race([groupsOfUser(place).catch(() => null), late]).finally(() => clearTimeout(timer))
}

/** In the browser the header keeps what it knew, until another group is chosen on such a page. */
export function shouldRevalidate({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname === nextUrl.pathname
}

/** Around every screen, inside the document: a screen that fails leaves what surrounds it standing. */
export default function Frame() {
  const root = useRouteLoaderData('root') as RootData | undefined
  useReturnAddress(root?.user !== null)
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData('root') as RootData | undefined
  return <ErrorScreen error={error} isShown={!root?.isBot} traceId={root?.traceId} />
}
