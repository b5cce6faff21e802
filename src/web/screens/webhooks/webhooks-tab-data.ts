import { subscriptions as subscriptionCalls } from '../../../contract/subscriptions.ts'
import { webhooks as webhookCalls } from '../../../contract/webhooks.ts'
import { askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { isId } from '../../session/ids.ts'

/** Content of the tab of webhooks, or of those of one subscription; undefined if the reader may not see it. */
export async function loadWebhooks(place: LoaderPlace, id: string) {
  const about = place.url.searchParams.get('subscription')
  const query = about && isId(about) ? { subscriptionID: about } : {}
  const [found, subscriptions = []] = await Promise.all([
    askMaybe(place, webhookCalls.list, { params: { id }, query }),
    askMaybe(place, subscriptionCalls.list, { query: { groupID: id } }),
  ])
  return found && { ...found, subscriptions: subscriptions.map(({ id, name }) => ({ id, name })) }
}

export type WebhooksTabData = NonNullable<Awaited<ReturnType<typeof loadWebhooks>>>
