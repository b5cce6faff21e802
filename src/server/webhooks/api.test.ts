import { expect, it } from 'vitest'
import { webhookHandlers } from './api.ts'
import type { WebhookStore } from './store.ts'

it('only users who may change a webhook see more than the host of its address', async () => {
  const webhooks = [
    'https://hooks.example/T012/B345/secret',
    'https://hooks.example/?key=secret',
    'https://hooks.example',
  ]
  const store = { list: async () => ({ sends: true, webhooks: webhooks.map((address) => ({ address })) }) }
  const { list } = webhookHandlers({ webhooks: store as unknown as WebhookStore })
  const seenWith = async (...permissions: string[]) => {
    const caller = { user: { id: 'somebody' }, group: { permissions: new Set(permissions) } }
    const answer = await list({ params: { id: '' }, query: { groupID: '' } } as never, caller as never)
    return answer.webhooks.map(({ address }: { address: string }) => address)
  }

  expect(await seenWith('SUBSCRIPTION_READ', 'SUBSCRIPTION_PATCH')).toEqual(webhooks)
  expect(await seenWith('SUBSCRIPTION_READ')).toEqual([
    'https://hooks.example/…',
    'https://hooks.example/…',
    'https://hooks.example',
  ])
})
