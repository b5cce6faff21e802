import { groups as groupCalls } from '../../../contract/groups.ts'
import { askMaybe } from '../../app/ask.ts'

export interface FlavourText {
  readonly value: string
  readonly text: string
}

/** Names of the flavours in the user's language, in display order; none if they cannot be loaded. */
export async function flavourTexts(place: Parameters<typeof askMaybe>[0], groupId: string): Promise<FlavourText[]> {
  const lists = await askMaybe(place, groupCalls.flavours, { params: { id: groupId } })
  return lists?.[0]?.options.map(({ value, text }) => ({ value, text })) ?? []
}
