import { api, CallFailed, requestOf, send } from '../../app/api.ts'

/** Fetches the filter of what the group's sources may list; from the browser's cache while nothing has changed. */
export async function fetchFilter(groupId: string): Promise<ArrayBuffer> {
  for (let attempt = 1; ; attempt++) {
    const query = { groupID: groupId }
    const { name } = await api('GET /api/web/search/candidates', { query })
    const { method, url } = requestOf('GET /api/web/search/candidates/{name}', { params: { name }, query })
    try {
      const answer = await send(url, { method }, groupId)
      return await answer.arrayBuffer()
    } catch (error) {
      // The index was replaced between the two calls.
      if (attempt === 3 || !(error instanceof CallFailed) || error.status !== 404) throw error
    }
  }
}
