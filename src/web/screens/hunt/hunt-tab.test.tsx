import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { HuntHit } from '../../../contract/hunt.ts'
import { messages } from '../../i18n/messages.server.ts'
import { language } from '../../i18n/use-texts.ts'
import type { GroupOfUser } from '../../session/guarded.tsx'
import HuntTab from './hunt-tab.tsx'
import { listedTexts } from './listed-texts.ts'

const group = { id: 'g', name: 'Bank', permissions: ['SENSOR_READ'] } as unknown as GroupOfUser
const first = { hits: [], counts: { open: 0, confirmed: 0, falseAlarm: 0 }, source: null, next: null }
function shown(isFed: boolean, hits: readonly HuntHit[] = [], more: readonly string[] = []) {
  const own = { ...group, permissions: [...group.permissions, ...more] } as GroupOfUser
  return markup(<HuntTab group={own} first={{ ...first, hits: [...hits] }} isFed={isFed} />)
}
const hitOf = (value: string) =>
  ({
    ...{ id: value, kind: 'ipv4', value, sensor: { id: 's', name: 'edge' }, state: 'open', listings: [] },
    ...{ firstSeen: '2026-11-01', lastSeen: '2026-11-01', passed: false, doubtful: false, judgedBy: '', reason: '' },
    ...{ foundAt: '2026-11-20T12:00:00.000Z', judgedAt: null },
  }) as unknown as HuntHit

it('says of what was listed at the first look that it may have been listed long before', () => {
  const listing = (name: string, firstLook: boolean) => ({
    ...{ source: { ID: name, name }, how: 'exact', kind: 'ipv4', value: '192.0.2.1', firstLook },
    listedAt: '2026-11-20T12:00:00.000Z',
  })
  const hit = { ...hitOf('192.0.2.1'), listings: [listing('New list', true), listing('Old list', false)] } as HuntHit
  expect(listedTexts(hit, language('en', messages.en))).toEqual([
    'Found listed on Nov 20, 2026: Old list',
    'Listed when first collected on Nov 20, 2026, possibly long before: New list',
  ])
})

it('asks for a sensor only where none sends', () => {
  expect(shown(false)).toContain('This needs a sensor that sends.')
  expect(shown(true)).toContain('No open hits')
  expect(shown(true)).not.toContain('This needs a sensor')
})

it('offers to select and judge several hits only to those who may judge', () => {
  const hits = [hitOf('192.0.2.1'), hitOf('192.0.2.2')]

  expect(shown(true, hits)).not.toContain('type="checkbox"')
  const text = shown(true, hits, ['SENSOR_MANAGE'])
  expect(text).toContain('Select all rows of this page')
  expect(text).toContain('Select 192[.]0[.]2[.]1 of the sensor edge')
})
