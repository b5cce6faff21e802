import { useLocation } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { type PlaceId, placeAddress, placeAt, placeIds, placeOf } from '../../places.ts'
import { may } from '../../session/use-group.ts'
import { useGroupsOfUser } from '../../session/use-groups-of-user.ts'

export interface ShownPlace {
  readonly id: PlaceId
  readonly to: string
  readonly text: string
  readonly isHere: boolean
}

/** The places that a signed-in user may see in the active group. */
export function usePlaces(): ShownPlace[] {
  const { t, language } = useTexts()
  const { pathname, search } = useLocation()
  // Unknown on a public page whose groups came too late.
  const known = useGroupsOfUser()
  const group = known?.groups.find(({ id }) => id === known.activeGroupId)
  const here = placeAt(pathname, search)
  return placeIds.flatMap((id) => {
    const { needs, needsGroupsBelow } = placeOf(id)
    const to = placeAddress(id, language, group?.id)
    if (to === undefined || (known && needs && !may(group, needs))) return []
    if (needsGroupsBelow && !known?.groups.some(({ parent }) => parent === group?.id)) return []
    return [{ id, to, text: t(`nav.${id}`), isHere: id === here }]
  })
}
