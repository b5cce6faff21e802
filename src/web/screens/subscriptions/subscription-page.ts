import { exceptions as exceptionCalls } from '../../../contract/exceptions.ts'
import { groups as groupCalls } from '../../../contract/groups.ts'
import { subscriptions as calls, type SubscriptionDetail } from '../../../contract/subscriptions.ts'
import { ask, askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { localeOf, type TabId, tabIn } from '../../paths.ts'
import { choicesOf } from './choices.ts'
import { fittingGuides } from './fitting-guides.server.ts'

interface Ids {
  readonly groupId: string
  readonly id: string
}

async function choicesIn(place: LoaderPlace, groupId: string) {
  return choicesOf(await askMaybe(place, groupCalls.subscriptionOptions, { params: { id: groupId } }))
}
const input = ({ groupId, id }: Ids) => ({ params: { id }, query: { groupID: groupId } })

/** Loads the content of each tab; undefined if the user may not see it. */
const contentOf = {
  async contents(place: LoaderPlace, ids: Ids) {
    const [contents, choices, exceptions = []] = await Promise.all([
      ask(place, calls.contents, input(ids)),
      choicesIn(place, ids.groupId),
      askMaybe(place, exceptionCalls.list, { query: { groupID: ids.groupId, subscriptionID: ids.id } }),
    ])
    return { contents, choices, exceptions }
  },
  async connect(place: LoaderPlace, ids: Ids, subscription: SubscriptionDetail) {
    const [{ files }, { formats }] = await Promise.all([
      ask(place, calls.contents, input(ids)),
      choicesIn(place, ids.groupId),
    ])
    const { origin, pathname } = place.url
    const guides = fittingGuides(subscription, origin, localeOf(pathname))
    return { files, formats, guides, origin }
  },
  async keys() {
    return {}
  },
  async pulls(place: LoaderPlace, ids: Ids) {
    const [first, { formats }] = await Promise.all([ask(place, calls.pulls, input(ids)), choicesIn(place, ids.groupId)])
    return { first, formats }
  },
  async history(place: LoaderPlace, ids: Ids) {
    const first = await askMaybe(place, calls.history, input(ids))
    return first && { first, choices: await choicesIn(place, ids.groupId) }
  },
  async settings(place: LoaderPlace, ids: Ids) {
    return { choices: await choicesIn(place, ids.groupId) }
  },
} as const

type Loaded<Tab extends TabId<'subscription'>> = Awaited<ReturnType<(typeof contentOf)[Tab]>>
export type TabData<Tab extends TabId<'subscription'>> = NonNullable<Loaded<Tab>>
export type TabContent = {
  [Tab in TabId<'subscription'>]: { readonly tab: Tab; readonly data: Loaded<Tab> }
}[TabId<'subscription'>]

/** Loads a subscription of a group, and the content of the tab that the address names. */
export async function loadSubscription(place: LoaderPlace, ids: Ids) {
  const tab = tabIn('subscription', place.url.searchParams)
  // First, because it fails if the subscription does not exist for this user.
  const subscription = await ask(place, calls.detail, input(ids))
  return { subscription, content: { tab, data: await contentOf[tab](place, ids, subscription) } as TabContent }
}
