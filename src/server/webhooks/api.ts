import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { WebhookStore } from './store.ts'

interface Named {
  readonly params: { readonly id: string; readonly webhookId: string }
  readonly query: { readonly groupID: string }
}
const which = ({ params, query }: Named) => ({
  groupId: query.groupID,
  subscriptionId: params.id,
  id: params.webhookId,
})

export function webhookHandlers({ webhooks }: { readonly webhooks: WebhookStore }): Handlers<typeof contract.webhooks> {
  return {
    async list({ params, query }, { user, group }) {
      const found = await existing(webhooks.list(user, { groupId: query.groupID, subscriptionId: params.id }))
      if (group.permissions.has('SUBSCRIPTION_PATCH')) return found
      return { ...found, webhooks: found.webhooks.map((one) => ({ ...one, address: withoutPath(one.address) })) }
    },
    create: ({ params, query, body }, { user }) =>
      existing(webhooks.create(user, { groupId: query.groupID, subscriptionId: params.id }, body)),
    patch: ({ body, ...named }, { user }) => existing(webhooks.patch(user, which(named), body)),
    replaceSecret: (named, { user }) => existing(webhooks.replaceSecret(user, which(named))),
    remove: (named, { user }) => changing(webhooks.remove(user, which(named))),
    test: (named, { user }) => existing(webhooks.test(user, which(named))),
    messages: (named, { user }) => existing(webhooks.messages(user, which(named), named.query.offset)),
  }
}

/** The path of a webhook's address often contains a key, so only users who may change the webhook see it. */
function withoutPath(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
