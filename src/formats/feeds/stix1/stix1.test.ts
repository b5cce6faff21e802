import { expect, it } from 'vitest'
import { oneChunk } from '../../../../test/one-chunk.ts'
import { readFeed } from '../../../../test/read-feed.ts'
import { stix1 } from './stix1.ts'

const read = async (text: string) =>
  (await Array.fromAsync(stix1.read(oneChunk(text), {})))
    .flat()
    .map((item) => ('reason' in item ? item.reason : [item.value, ...(item.tags ?? [])].join(' ')))

const handling = (color: string) =>
  `<stix:Handling><marking:Marking><marking:Marking_Structure xsi:type="tlpMarking:TLPMarkingStructureType" color="${color}"/></marking:Marking></stix:Handling>`
const indicator = (ip: string, after = '') =>
  `<stix:Indicator><cybox:Properties xsi:type="AddressObj:AddressObjectType"><AddressObj:Address_Value>${ip}</AddressObj:Address_Value></cybox:Properties>${after}</stix:Indicator>`

it('applies the marking of the package to all indicators, and an own marking to its indicator', async () => {
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

it('lists no values whose absence an indicator or observable states', async () => {
  const negated = (ip: string) => indicator(ip).replace('<stix:Indicator>', '<stix:Indicator negate="true">')

  expect(
    await read(`<stix:STIX_Package>${indicator('45.155.75.108')}${negated('91.92.38.55')}</stix:STIX_Package>`),
  ).toEqual(['45.155.75.108', 'not-for-detection'])
})

it('indicators and those within them have their own types, of which there may be many', async () => {
  const typed = (ip: string, type: string, more = '') =>
    indicator(ip, more).replace('<stix:Indicator>', `<stix:Indicator><indicator:Type>${type}</indicator:Type>`)
  const within = typed('91.92.38.55', 'Phishing')
  const text = `<stix:STIX_Package>${typed('45.155.75.108', 'C2', `<indicator:Related_Indicators>${within}</indicator:Related_Indicators>`)}</stix:STIX_Package>`
  const many = indicator('45.155.75.108').replace(
    '<stix:Indicator>',
    `<stix:Indicator>${Array.from({ length: 20_000 }, (_, at) => `<indicator:Type>t${at}</indicator:Type>`).join('')}`,
  )

  expect((await readFeed(text)).records.map(({ value, tags }) => [value, tags])).toEqual([
    ['91.92.38.55', ['Phishing']],
    ['45.155.75.108', ['C2']],
  ])
  expect((await readFeed(`<stix:STIX_Package>${many}</stix:STIX_Package>`)).records[0]?.tags).toHaveLength(20)
})

it('indicators have their confidence and their types', async () => {
  const xml = (ip: string, confidence: string) =>
    indicator(
      ip,
      `<indicator:Confidence><c:Value>${confidence}</c:Value></indicator:Confidence><indicator:Sightings><s:Sighting><s:Confidence><c:Value>Low</c:Value></s:Confidence></s:Sighting></indicator:Sightings>`,
    ).replace('<stix:Indicator>', '<stix:Indicator><indicator:Type>C2</indicator:Type>')
  const text = `<stix:STIX_Package>${xml('45.155.75.108', 'High')}${xml('91.92.38.55', '42')}${xml('5.188.186.17', 'None')}</stix:STIX_Package>`

  expect((await readFeed(text)).records.map(({ value, score, tags }) => [value, score, tags])).toEqual([
    ['45.155.75.108', 75, ['C2']],
    ['91.92.38.55', 42, ['C2']],
    ['5.188.186.17', undefined, ['C2']],
  ])
})
