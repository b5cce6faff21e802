import { expect, it } from 'vitest'
import { demoReport } from '../../../test/explained.ts'
import { reportFacts } from '../../engine/explain/report-facts.ts'
import { ModelError } from './ask-model.ts'
import { createExplainer } from './explainer.ts'

it('an endpoint that fails for one group is still used for another one', async () => {
  const asked: string[] = []
  const explainer = createExplainer({
    models: {
      active: async (groupId) => ({
        ...{ groupId, address: 'https://models.example/v1', model: 'm', key: groupId },
      }),
      take: async () => true,
    },
    ask: async ({ key = '' }) => {
      asked.push(key)
      throw new ModelError('HTTP 401')
    },
    clock: { now: () => 0 },
    log: { info: () => {} } as never,
  })
  const ask = async (groupId: string) => {
    const about = { groupId, facts: reportFacts(demoReport()), locale: 'en', mayLeave: async () => true } as const
    const { by } = await explainer.explain(about, new AbortController().signal)
    expect(by.why).toBe('unavailable')
  }

  for (const groupId of ['a', 'a', 'a', 'a', 'b']) await ask(groupId)

  expect(asked).toEqual(['a', 'a', 'a', 'b'])
})
