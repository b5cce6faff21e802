import { Outlet, useRouteLoaderData } from 'react-router'
import { useReturnAddress } from '../return-address.ts'
import type { RootData } from '../root.tsx'
import { ErrorScreen } from '../ui/error-screen.tsx'
import type { Route } from './+types/frame'

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
