import { expect, it } from 'vitest'
import type { TargetFormatId } from '../../../../domain/subscription.ts'
import type { Choice } from '../choices.ts'
import { tooSmall } from './too-small.ts'

const devices: readonly Choice[] = [
  { value: 'small', text: 'Small', formats: ['FORTIGATE'], holds: { ip: 1000, domain: 5000 } },
  { value: 'large', text: 'Large', formats: ['FORTIGATE'], holds: { ip: 50_000, domain: 50_000 } },
  { value: 'tenant', text: 'Tenant', formats: ['DEFENDER'], holds: { all: 4000 } },
  { value: 'unknown', text: 'Unknown', formats: ['F5'], holds: {} },
]
const told = (kinds: Record<string, number>, formats: readonly { id: TargetFormatId; device?: string }[]) =>
  tooSmall(
    {
      kinds: Object.entries(kinds).map(([kind, indicators]) => ({ kind, indicators })),
      formats: formats.map(({ id }) => ({ id, indicators: Object.values(kinds).reduce((a, b) => a + b, 0) })),
    },
    formats.map((format) => ({ ...format, authMethod: 'apiKey' as const })),
    devices,
  )

it('names the smallest device that cannot hold what a format without a device would get', () => {
  const kinds = { ipv4: 1200, 'ipv4-cidr': 100, domain: 3000, sha256: 9000 }

  expect(told(kinds, [{ id: 'FORTIGATE' }, { id: 'DEFENDER' }, { id: 'F5' }, { id: 'CSV' }])).toEqual([
    { format: 'FORTIGATE', device: 'Small', list: 'ip', most: 1000 },
    { format: 'DEFENDER', device: 'Tenant', list: 'all', most: 4000 },
  ])
})

it('says nothing if a device was chosen, which cuts by worth, or if all devices hold everything', () => {
  expect(told({ ipv4: 90_000 }, [{ id: 'FORTIGATE', device: 'small' }])).toEqual([])
  expect(told({ ipv4: 1000, domain: 5000 }, [{ id: 'FORTIGATE' }])).toEqual([])
  expect(told({ ipv4: 1001 }, [{ id: 'FORTIGATE' }])).toHaveLength(1)
})
