import { expect, it } from 'vitest'
import { demoReport } from '../../../test/explained.ts'
import { reportFacts } from '../../engine/explain/report-facts.ts'
import type { ServerEvent } from '../platform/http/calls.ts'
import { ModelError } from './ask-model.ts'
import { createExplainer } from './explainer.ts'

it('an endpoint that fails for one group is still used for another one', async () => {
  const asked: string[] = []
  const explainer = createExplainer({
    models: {
      active: async (groupId) => ({
        ...{ groupId, address: 'https://models.example/v1', model: 'm', mode: 'select', key: groupId },
      }),
      take: async () => true,
    },
    // biome-ignore lint/correctness/useYield: it fails before the first piece
    ask: async function* ({ key = '' }) {
      asked.push(key)
      throw new ModelError('HTTP 401')
    },
    clock: { now: () => 0 },
    log: { info: () => {} } as never,
  })
  const ask = async (groupId: string) => {
    const about = { groupId, facts: reportFacts(demoReport()), locale: 'en', mayLeave: async () => true } as const
    const events: ServerEvent[] = []
    for await (const one of explainer.explain(about, new AbortController().signal)) events.push(one)
    expect(events).toMatchObject([{ event: 'explanation', data: { by: { why: 'unavailable' } } }])
  }

  for (const groupId of ['a', 'a', 'a', 'a', 'b']) await ask(groupId)

  expect(asked).toEqual(['a', 'a', 'a', 'b'])
})
