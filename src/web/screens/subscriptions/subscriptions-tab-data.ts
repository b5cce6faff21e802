import { groups as groupCalls } from '../../../contract/groups.ts'
import { subscriptions as subscriptionCalls } from '../../../contract/subscriptions.ts'
import { askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { choicesOf } from './choices.ts'

/** Content of the tab of subscriptions; undefined if the reader may not see it. */
export async function loadSubscriptions(place: LoaderPlace, id: string) {
  const subscriptions = await askMaybe(place, subscriptionCalls.list, { query: { groupID: id } })
  const options = subscriptions && (await askMaybe(place, groupCalls.subscriptionOptions, { params: { id } }))
  return subscriptions && { subscriptions, choices: choicesOf(options) }
}

export type SubscriptionsTabData = NonNullable<Awaited<ReturnType<typeof loadSubscriptions>>>
