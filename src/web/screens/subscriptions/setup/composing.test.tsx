import { expect, it } from 'vitest'
import { markup } from '../../../../../test/markup.ts'
import type { Contents, SubscriptionDetail } from '../../../../contract/subscriptions.ts'
import ContentsTab from '../contents-tab.tsx'
import { isComposing } from './composing.ts'

const nothing: Contents = {
  release: 0,
  indicators: 0,
  kinds: [],
  sources: [],
  omitted: [],
  refused: [],
  files: [],
  sample: [],
}
/** A subscription before its first release. */
const unreleased = {
  id: 's',
  state: 'active',
  delivery: null,
  isFaulty: false,
  sources: [{ id: 'a', filterFlags: [] }],
}
const subscriptionOf = (more: object) => ({ ...unreleased, ...more }) as unknown as SubscriptionDetail
const shown = (subscription: SubscriptionDetail, contents = nothing) =>
  markup(<ContentsTab subscription={subscription} contents={contents} choices={{} as never} exceptions={[]} />)

it('says that the first release is being composed while it is, and only then', () => {
  expect(isComposing(subscriptionOf({}))).toBe(true)
  expect(shown(subscriptionOf({}))).toContain('The first delivery is being composed.')
  for (const more of [{ state: 'expired' }, { isFaulty: true }]) {
    expect([more, isComposing(subscriptionOf(more)), shown(subscriptionOf(more))]).toEqual([more, false, ''])
  }
  expect(isComposing(subscriptionOf({ delivery: { release: 1 } }))).toBe(false)
})

it('distinguishes sources that list nothing suitable from sources that were never collected', () => {
  const source = { ID: 'a', name: 'A', indicators: 0, exclusive: 0, newestLook: null, dead: null }
  const delivered = (newestLook: string | null) =>
    shown(subscriptionOf({ delivery: { release: 1 } }), {
      ...nothing,
      release: 1,
      sources: [{ ...source, newestLook }],
    })
  expect(delivered(null)).toContain('none of the sources has been collected yet')
  expect(delivered(null)).toContain('not collected yet')
  expect(delivered('2026-11-01T00:00:00.000Z')).toContain('none of the sources lists anything that fits')
  expect(delivered('2026-11-01T00:00:00.000Z')).not.toContain('collected yet')
})
