import { expect, it } from 'vitest'
import type { GroupReader } from '../sources/register.ts'
import { recentSources } from './recent-sources.ts'

it('reads again for a moved group, and otherwise at most once in some seconds', async () => {
  const asked: GroupReader[] = []
  let now = 0
  const sourcesOf = recentSources(
    {
      sources: {
        async list(reader: GroupReader) {
          asked.push(reader)
          return []
        },
      } as never,
    },
    () => now,
  )
  const before = { groupId: 'moved', above: ['provider', 'region'] }
  const after = { groupId: 'moved', above: ['provider'] }

  for (const reader of [before, before, after, after]) await sourcesOf(reader)
  expect(asked).toEqual([before, after])

  now = 15_000
  await sourcesOf(after)
  expect(asked).toEqual([before, after, after])
})
