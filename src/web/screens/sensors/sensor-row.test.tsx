import { expect, it } from 'vitest'
import { markup } from '../../../../test/markup.ts'
import type { Sensor } from '../../../contract/sensors.ts'
import { SensorRow } from './sensor-row.tsx'

const shown = (lastSeenAt: string | null, state: Sensor['state']) => {
  const sensor = { id: 's', name: 'edge', prefix: 'wns_abcd', createdBy: '', formats: [], state, lastSeenAt }
  const sent = { segments: 0, bytes: 0, lines: 0, sightings: 0 }
  return markup(<SensorRow sensor={{ ...sensor, sent } as unknown as Sensor} mayManage onAction={() => {}} />)
}

it('of a sensor that never sent, no sightings can be shown or deleted', () => {
  expect(shown('2026-11-20T12:00:00.000Z', 'silent')).toContain('Delete sightings')
  expect(shown(null, 'new')).not.toContain('Delete sightings')
  expect(shown(null, 'new')).not.toContain('By day')
  expect(shown(null, 'new')).toContain('Revoke')
})
