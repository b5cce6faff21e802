import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'
import { makeHead } from '../head.ts'
import { stix1 } from './stix1.ts'

async function read(text: string, notation: 'xml' | 'json' = 'xml') {
  async function* input() {
    yield new TextEncoder().encode(text)
  }
  const found: string[] = []
  for await (const batch of stix1.read(input(), { notation }, { snapshotTime: 0 }))
    for (const item of batch) found.push('reason' in item ? item.reason : [item.value, ...(item.tags ?? [])].join(' '))
  return found
}

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

it('reads the values of indicators from packages in JSON, but not values that only relate to an incident', async () => {
  const observable = (properties: object) => ({ object: { properties } })
  const address = (ip: string, condition = 'Equals') =>
    observable({ address_value: { value: ip, condition }, category: 'ipv4-addr', 'xsi:type': 'AddressObjectType' })
  const uri = (url: string) => observable({ value: { value: url }, type: 'URL', 'xsi:type': 'URIObjectType' })
  const file = observable({
    hashes: [{ simple_hash_value: 'a1b2c3d4e5f60718293a4b5c6d7e8f90' }],
    'xsi:type': 'FileObjectType',
  })
  const incident = {
    related_indicators: {
      indicators: [
        { indicator: { timestamp: '2025-01-02T00:00:00', observable: address('45.155.75.108') } },
        {
          indicator: {
            observable: { observable_composition: { observables: [file, uri('http://bad-host-one.com/a')] } },
          },
        },
        { indicator: { observable: address('91.92.38.', 'StartsWith') } },
      ],
    },
    related_observables: { observables: [{ observable: uri('https://blog.some-vendor.com/posts/1') }] },
  }
  const event = {
    stix_header: { handling: [{ marking_structures: [{ color: 'AMBER', 'xsi:type': 'TLPMarkingStructureType' }] }] },
    observables: { cybox_major_version: '2' },
    incidents: [incident],
  }
  const text = JSON.stringify({
    stix_header: { title: 'Export' },
    related_packages: { related_packages: [{ package: event }] },
  })

  expect(stix1.detect(makeHead(new TextEncoder().encode(text), { whole: true }))).toMatchObject({
    score: 0.95,
    options: { notation: 'json' },
  })
  expect(await read(text, 'json')).toEqual([
    '45.155.75.108 tlp:amber',
    'a1b2c3d4e5f60718293a4b5c6d7e8f90 tlp:amber',
    'http://bad-host-one.com/a tlp:amber',
    'unsupported-pattern',
    'not-for-detection',
  ])
})

it('lists no values whose absence an indicator or observable states', async () => {
  const negated = (ip: string) => indicator(ip).replace('<stix:Indicator>', '<stix:Indicator negate="true">')
  const properties = (ip: string) => ({
    object: { properties: { address_value: ip, category: 'ipv4-addr', 'xsi:type': 'AddressObjectType' } },
  })
  const both = [
    { observable: properties('45.155.75.108') },
    { negate: true, observable: properties('91.92.38.55') },
    { observable: { observable_composition: { observables: [{ negate: true, ...properties('5.188.186.17') }] } } },
  ]

  expect(
    await read(`<stix:STIX_Package>${indicator('45.155.75.108')}${negated('91.92.38.55')}</stix:STIX_Package>`),
  ).toEqual(['45.155.75.108', 'not-for-detection'])
  expect(await read(JSON.stringify({ stix_header: {}, indicators: both }), 'json')).toEqual([
    '45.155.75.108',
    'not-for-detection',
    'not-for-detection',
  ])
})

it('reads the samples that MAEC describes, and not what they did', async () => {
  const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  const hash = (value: string) => `<c:Hash><c:Simple_Hash_Value>${value}</c:Simple_Hash_Value></c:Hash>`
  const text = `<p:MAEC_Package xmlns:p="http://maec.mitre.org/XMLSchema/maec-package-2"><p:Malware_Subject>
    <p:Malware_Instance_Object_Attributes>${hash(md5)}</p:Malware_Instance_Object_Attributes>
    <p:Findings_Bundles><b:Action>${hash(`b${md5.slice(1)}`)}</b:Action></p:Findings_Bundles>
  </p:Malware_Subject></p:MAEC_Package>`

  expect(stix1.detect(makeHead(new TextEncoder().encode(text), { whole: true }))?.score).toBeGreaterThan(0.9)
  expect(await read(text)).toEqual([md5, 'not-for-detection'])
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
  const observable = { object: { properties: { address_value: '45.155.75.108', 'xsi:type': 'AddressObjectType' } } }
  const json = JSON.stringify({
    stix_header: {},
    indicators: [
      { observable, confidence: { value: { value: 'Medium' } }, indicator_types: [{ value: 'C2' }, 'IP Watchlist'] },
      { observable, confidence: { value: 'Unknown' } },
    ],
  })

  expect((await readFeed(text)).records.map(({ value, score, tags }) => [value, score, tags])).toEqual([
    ['45.155.75.108', 75, ['C2']],
    ['91.92.38.55', 42, ['C2']],
    ['5.188.186.17', undefined, ['C2']],
  ])
  expect((await readFeed(json)).records.map(({ score, tags }) => [score, tags])).toEqual([
    [50, ['C2', 'IP Watchlist']],
    [undefined, undefined],
  ])
})
