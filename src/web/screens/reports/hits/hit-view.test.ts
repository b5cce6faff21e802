import { expect, it } from 'vitest'
import { hitQuery, readHitView } from './hit-filters.ts'
import { defaultHitView, type HitView, hitsAddress, writeHitView } from './hit-view.ts'

const views: Partial<HitView>[] = [
  {},
  { verdicts: [] },
  { verdicts: ['doubtful', 'benign'], states: ['late', 'light'], source: 'a,b/c', kind: 'ipv4' },
  { actions: ['passed', 'unknown'], directions: ['outbound'], host: 'pc-1,a.example', day: '2026-11-27' },
  { covered: 'no', wide: true, search: 'evil[.]example', order: 'count', descending: true, page: 3 },
]

it.each(views)('reads the same view from an address as it wrote: %j', (part) => {
  const view = { ...defaultHitView, ...part }

  expect(readHitView(new URLSearchParams(writeHitView(view)))).toEqual(view)
})

it('writes nothing for the default view', () => {
  expect(writeHitView(defaultHitView)).toEqual({})
  expect(hitsAddress({ sources: 'a' })).toBe('?sources=a&tab=hits')
})

it('ignores unknown parameters', () => {
  const address = 'class=nice&state=never&covered=maybe&sort=-size&page=-4'

  expect(readHitView(new URLSearchParams(address))).toEqual({ ...defaultHitView, verdicts: [], descending: true })
})

it('sends the selection only if the filter depends on it', () => {
  const selection = new Set(['a', 'b'])

  expect(hitQuery(defaultHitView, selection)).toEqual({ verdict: 'credible' })
  expect(hitQuery(defaultHitView, selection, true)).toEqual({ verdict: 'credible', passed: 'yes' })
  expect(hitQuery({ ...defaultHitView, verdicts: [], covered: 'yes' }, selection)).toEqual({
    verdict: 'any',
    covered: 'yes',
    selection: 'a,b',
  })
})
