import { expect, it } from 'vitest'
import { requestOf } from './api.ts'

it('fills in path and query, and says which group it is about', () => {
  expect(
    requestOf('GET /api/web/uploads/files/results/{id}/evidence', {
      params: { id: 'r 1' },
      query: { groupID: 'g', sourceID: 'a&b', offset: 0, limit: undefined },
    }),
  ).toEqual({
    method: 'GET',
    url: '/api/web/uploads/files/results/r%201/evidence?groupID=g&sourceID=a%26b&offset=0',
    body: undefined,
    groupId: 'g',
  })
})

it('takes the group of an address that names it', () => {
  expect(requestOf('POST /api/web/groups/{id}/feeds/check', { params: { id: 'g' }, body: { address: 'x' } })).toEqual({
    method: 'POST',
    url: '/api/web/groups/g/feeds/check',
    body: '{"address":"x"}',
    groupId: 'g',
  })
})

it('sends the first slice of an upload as a form', () => {
  const { body } = requestOf('PUT /api/web/uploads/files', {
    query: { groupID: 'g' },
    body: { file: new Blob(['x']), size: 1, name: undefined },
  })

  expect(body).toBeInstanceOf(FormData)
  expect([...(body as FormData).keys()]).toEqual(['file', 'size'])
})
