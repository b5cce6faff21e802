import { data, redirect } from 'react-router'
import { servicesContext } from '../../contract/services.ts'
import { correctedPath } from '../paths.ts'
import type { Route } from './+types/not-found'

/** Addresses without a screen: redirects permanently to a corrected spelling if there is one, otherwise answers 404. */
export function loader({ context, url }: Route.LoaderArgs): never {
  const better = correctedPath(url.pathname)
  if (better !== undefined) throw redirect(better + url.search, 308)
  throw data({ requestId: context.get(servicesContext).requestId }, 404)
}

export default function NotFound() {
  return null
}
