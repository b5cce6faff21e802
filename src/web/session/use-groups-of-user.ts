import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { GroupsOfUser } from './groups-of-user.ts'

/** Groups known to the page; on a public page, those that came with it or were known before. */
export function useGroupsOfUser(): GroupsOfUser | undefined {
  const guarded = useRouteLoaderData('guarded') as GroupsOfUser | undefined
  const ofFrame = useRouteLoaderData('frame') as GroupsOfUser | null | undefined
  const [seen, setSeen] = useState({ guarded, ofFrame, known: guarded ?? ofFrame ?? undefined })
  if (guarded !== seen.guarded || ofFrame !== seen.ofFrame) {
    const isNewer = ofFrame && ofFrame !== seen.ofFrame
    setSeen({ guarded, ofFrame, known: guarded ?? (isNewer ? ofFrame : seen.known) })
  }
  return guarded ?? seen.known
}
