import { type APIRequestContext, expect } from '@playwright/test'

/** The title of an invented post of the demo. */
export const postTitle = 'Nordwerk Maschinenbau AG'

/** Waits until the demo's posts exist. @returns the id of the post */
export async function demoPost(request: APIRequestContext, groupId: string): Promise<string> {
  let id = ''
  await expect
    .poll(
      async () => {
        const answer = await request.post(`/api/web/dark-web/search?groupID=${groupId}`, {
          headers: { 'sec-fetch-site': 'same-origin' },
          data: { text: '"nordwerk.example"', order: 'newest' },
        })
        const { hits = [] } = await answer.json()
        id = hits[0]?.id ?? ''
        return hits[0]?.title
      },
      { timeout: 60_000 },
    )
    .toBe(postTitle)
  return id
}
