import { expect, it } from 'vitest'
import { firstHitView, type HitView, hitQuery, hitsAddress, readHitView, writeHitView } from './hit-view.ts'

const views: Partial<HitView>[] = [
  {},
  { verdicts: [] },
  { verdicts: ['doubtful', 'benign'], states: ['late', 'light'], source: 'a,b/c', kind: 'ipv4' },
  { covered: 'no', wide: true, search: 'evil[.]example', order: 'count', descending: true, page: 3 },
]

it.each(views)('reads from an address what it wrote there: %j', (part) => {
  const view = { ...firstHitView, ...part }

  expect(readHitView(new URLSearchParams(writeHitView(view)))).toEqual(view)
})

it('writes nothing for the default view', () => {
  expect(writeHitView(firstHitView)).toEqual({})
  expect(hitsAddress({ sources: 'a' })).toBe('?sources=a&tab=hits')
})

it('ignores unknown parameters', () => {
  const address = 'class=nice&state=never&covered=maybe&sort=-size&page=-4'

  expect(readHitView(new URLSearchParams(address))).toEqual({ ...firstHitView, verdicts: [], descending: true })
})

it('sends the selection only if it matters', () => {
  const selection = new Set(['a', 'b'])

  expect(hitQuery(firstHitView, selection)).toEqual({ verdict: 'credible' })
  expect(hitQuery(firstHitView, selection, true)).toEqual({ verdict: 'credible', passed: 'yes' })
  expect(hitQuery({ ...firstHitView, verdicts: [], covered: 'yes' }, selection)).toEqual({
    verdict: 'any',
    covered: 'yes',
    selection: 'a,b',
  })
})
