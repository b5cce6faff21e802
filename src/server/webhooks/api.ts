import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/http/calls.ts'
import { mustExist } from '../platform/must-exist.ts'
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
      const found = mustExist(await webhooks.list(user, { groupId: query.groupID, subscriptionId: params.id }))
      if (group.permissions.has('SUBSCRIPTION_PATCH')) return found
      return { ...found, webhooks: found.webhooks.map((one) => ({ ...one, address: withoutPath(one.address) })) }
    },
    async create({ params, query, body }, { user }) {
      return mustExist(await webhooks.create(user, { groupId: query.groupID, subscriptionId: params.id }, body))
    },
    async patch({ body, ...named }, { user }) {
      return mustExist(await webhooks.patch(user, which(named), body))
    },
    async replaceSecret(named, { user }) {
      return mustExist(await webhooks.replaceSecret(user, which(named)))
    },
    async remove(named, { user }) {
      mustExist((await webhooks.remove(user, which(named))) || undefined)
      return undefined
    },
    async test(named, { user }) {
      return mustExist(await webhooks.test(user, which(named)))
    },
    async messages(named, { user }) {
      return mustExist(await webhooks.messages(user, which(named), named.query.offset))
    },
  }
}

/** The path of a webhook's address often contains a key, so only users who may change the webhook see it. */
function withoutPath(address: string): string {
  const { origin, pathname, search } = new URL(address)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
