import { expect, it } from 'vitest'
import { withoutGaps } from './zone-gaps.ts'

const blocked = (name: string) => [`${name} CNAME .`, `*.${name} CNAME .`]

it('an entry adds at most 16 names, from the blocked name down, so that long names do not fill the zone', () => {
  const labels = Array.from({ length: 20 }, (_, i) => `n${i}`)
  const names = labels.map((_, i) => [...labels.slice(0, i + 1).toReversed(), 'evil-test.com'].join('.'))
  const deepest = names.at(-1) as string
  const entries = [...blocked('evil-test.com'), ...blocked(deepest)]

  expect([...withoutGaps(entries)].slice(entries.length).sort()).toEqual(names.slice(0, 16).flatMap(blocked).sort())
})
