import { type APIRequestContext, expect } from '@playwright/test'

export const subscriptionName = 'Perimeter firewall'

/** Subscribes to every source that may be delivered and is not empty. @returns the subscription's id */
export async function makeSubscription(
  request: APIRequestContext,
  groupId: string,
  part: object = {},
): Promise<string> {
  const lists = await (await request.get(`/api/web/groups/${groupId}/options/subscription`)).json()
  const options = lists.find(({ jsonPath }: { jsonPath: string }) => jsonPath === 'sources.id').options
  const sources = options
    .filter(({ disabled }: { disabled?: boolean }) => !disabled)
    .slice(0, 12)
    .map(({ value }: { value: string }) => ({ id: value, filterFlags: ['expired'] }))
  const answer = await request.post(`/api/web/subscriptions?groupID=${groupId}`, {
    headers: { 'sec-fetch-site': 'same-origin' },
    data: {
      name: subscriptionName,
      sources,
      targetFormats: [
        { id: 'CSV', authMethod: 'apiKey' },
        { id: 'FORTIGATE', authMethod: 'basic' },
      ],
      enricher: [],
      ...part,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = await answer.json()
  await expect
    .poll(
      async () => {
        const detail = await request.get(`/api/web/subscriptions/${id}?groupID=${groupId}`)
        return (await detail.json()).delivery?.release ?? 0
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0)
  return id
}

let standing: string | undefined

/** A subscription for tests that only read it; reuses that of an earlier test of this worker if there is one. */
export async function anySubscription(request: APIRequestContext, groupId: string): Promise<string> {
  const isThere = standing && (await request.get(`/api/web/subscriptions/${standing}?groupID=${groupId}`)).ok()
  if (!standing || !isThere) standing = await makeSubscription(request, groupId)
  return standing
}
