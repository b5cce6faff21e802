import { expect, it } from 'vitest'
import { Problem, type ProblemCode, problems } from '../../../domain/problem.ts'
import { refusal } from './refusal.ts'

const told = async (code: ProblemCode, values = {}) => {
  const answer = refusal(new Problem(code, values), { traceId: 'trace', requestId: 'request' })
  return { after: answer.headers.get('retry-after'), msg: ((await answer.json()) as { msg: string }).msg }
}

it('has every message in the requested language', async () => {
  const said = async (locale: 'de' | 'en' | undefined, code: ProblemCode, values = {}) => {
    const answer = refusal(new Problem(code, values), { traceId: 'trace', requestId: 'request', locale })
    return [answer.headers.get('content-language'), ((await answer.json()) as { msg: string }).msg]
  }
  expect(await said('de', 'rate.limited', { seconds: 17 })).toEqual([
    'de',
    'Zu viele Anfragen. Versuchen Sie es in 17 Sekunden noch einmal.',
  ])
  expect(await said('en', 'permission.missing')).toEqual(['en', problems['permission.missing'].msg])
  expect(await said(undefined, 'permission.missing')).toEqual([null, problems['permission.missing'].msg])
  for (const code of Object.keys(problems) as ProblemCode[]) {
    const { msg } = problems[code]
    const names = [...msg.matchAll(/\{(\w+)/g)].map(([, name]) => [name, 1])
    const extra = { count: 1, emptied: 0, emptiedSubscriptions: '', subscriptions: 'a' }
    const [, german] = await said('de', code, { ...Object.fromEntries(names), ...extra })
    expect(german, code).not.toBe(msg)
    expect(german, code).not.toMatch(/[{}]/)
  }
})

it('states the same time in the header as in the message', async () => {
  expect(await told('delivery.not-ready', { seconds: 5 })).toMatchObject({ after: '5' })
  expect(await told('rate.limited', { seconds: 17 })).toEqual({
    after: '17',
    msg: 'Too many requests. Try again in 17 seconds.',
  })
  for (const code of Object.keys(problems) as ProblemCode[]) {
    const { after, msg } = await told(code, { seconds: 9 })
    const isAway = problems[code].status === 503
    if (/in \{?9\}? seconds/.test(msg)) expect(after, code).toBe('9')
    else if (isAway) expect(Number(after) > 0, code).toBe(true)
  }
  for (const code of ['index.not-ready', 'session.provider-away', 'server.busy'] as const) {
    expect(await told(code), code).toMatchObject({ after: '60', msg: expect.stringContaining('in a minute') })
  }
  expect((await told('server.stopping')).after).toBe('2')
  expect((await told('not-found')).after).toBeNull()
})
