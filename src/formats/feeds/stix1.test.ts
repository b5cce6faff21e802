import { expect, it } from 'vitest'
import { stix1 } from './stix1.ts'

async function read(text: string) {
  async function* input() {
    yield new TextEncoder().encode(text)
  }
  const found: string[] = []
  for await (const batch of stix1.read(input(), {}, { snapshotTime: 0 }))
    for (const item of batch) found.push('reason' in item ? item.reason : [item.value, ...(item.tags ?? [])].join(' '))
  return found
}

const handling = (color: string) =>
  `<stix:Handling><marking:Marking><marking:Marking_Structure xsi:type="tlpMarking:TLPMarkingStructureType" color="${color}"/></marking:Marking></stix:Handling>`
const indicator = (ip: string, after = '') =>
  `<stix:Indicator><cybox:Properties xsi:type="AddressObj:AddressObjectType"><AddressObj:Address_Value>${ip}</AddressObj:Address_Value></cybox:Properties>${after}</stix:Indicator>`

it('marks all indicators by the header of the package, and one by its own marking', async () => {
  const of = (header: string, ...indicators: string[]) =>
    `<stix:STIX_Package><stix:STIX_Header>${header}</stix:STIX_Header>${indicators.join('')}</stix:STIX_Package>`

  expect(await read(of(handling('RED'), indicator('45.155.75.108'), indicator('91.92.38.55')))).toEqual([
    '45.155.75.108 tlp:red',
    '91.92.38.55 tlp:red',
  ])
  expect(await read(of('', indicator('45.155.75.108', handling('AMBER')), indicator('91.92.38.55')))).toEqual([
    '45.155.75.108 tlp:amber',
    '91.92.38.55',
  ])
})
