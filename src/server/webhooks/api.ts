import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { changing, existing } from '../platform/must-exist.ts'
import type { WebhookStore } from './store.ts'

interface Named {
  readonly params: { readonly id: string; readonly webhookId: string }
  readonly query: { readonly subscriptionID?: string | undefined }
}
const placeOf = ({ params, query }: { params: { id: string }; query: Named['query'] }) => ({
  groupId: params.id,
  subscriptionId: query.subscriptionID,
})
const which = (named: Named) => ({ ...placeOf(named), id: named.params.webhookId })

export function webhookHandlers({ webhooks }: { readonly webhooks: WebhookStore }): Handlers<typeof contract.webhooks> {
  return {
    async list(named, { user, group }) {
      const found = await existing(webhooks.list(user, placeOf(named)))
      if (group.permissions.has('SUBSCRIPTION_PATCH')) return found
      return { ...found, webhooks: found.webhooks.map((one) => ({ ...one, address: withoutPath(one.address) })) }
    },
    create: ({ body, ...named }, { user }) => existing(webhooks.create(user, placeOf(named), body)),
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
