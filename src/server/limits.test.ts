import { expect, it } from 'vitest'
import { appForFile } from '../../test/for-file.ts'
import { idleWorkers } from '../../test/idle-workers.ts'
import { firstGroupOf } from '../../test/server.ts'

// A product with low limits on the numbers of groups, invitations, reports and requests.

const settings = { CALLS_PER_MINUTE: '100', GROUPS_MAX: '3', INVITATIONS_MAX: '1', REPORTS_MAX: '1' }
const app = await appForFile(settings, { workers: () => idleWorkers })
const dora = await app.signIn()
const groupId = await firstGroupOf(dora)

it('groups, invitations and reports are counted per organisation, at any depth', async () => {
  const make = (parent: string) =>
    dora.json('POST', `/api/web/groups?groupID=${parent}`, { group: { name: 'Below', parent } })
  const invite = (email: string) =>
    dora.json('POST', `/api/web/groups/${groupId}/invitations`, { email, role: 'viewer', locale: 'en' })
  const report = () => dora.json('POST', `/api/web/uploads/files/results/demo?groupID=${groupId}`)

  const first = await make(groupId)
  const answers = [
    await make(first.body.group.id),
    await make(first.body.group.id),
    await invite('a@winnow.example'),
    await invite('b@winnow.example'),
    await report(),
    await report(),
  ]

  expect(first.status).toBe(201)
  expect(answers.map(({ body, status }) => body.code ?? status)).toEqual([
    201,
    'group.too-many',
    expect.any(Number),
    'invitation.too-many',
    202,
    'report.too-many',
  ])
})

it('groups are returned page by page on request, with their total number', async () => {
  const page = await dora.json('GET', '/api/web/groups?offset=1&limit=1')

  expect(page.body).toHaveLength(1)
  expect(page.headers.get('x-total-count')).toBe('3')
})

it('a caller with too many requests is told when to retry, and others are not affected', async () => {
  let last = await dora.json('GET', '/api/web/groups')
  for (let n = 0; n < 100 && last.status === 200; n++) last = await dora.json('GET', '/api/web/groups')

  expect([last.status, last.body.code]).toEqual([429, 'rate.limited'])
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(last.headers.get('ratelimit-policy')).toBe('"user";q=100;w=60')
  const stranger = app.visitor()
  expect((await stranger.json('GET', '/api/pricing')).status).toBe(200)
})
