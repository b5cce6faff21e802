import { expect, it } from 'vitest'
import { readFeed, valuesIn } from '../../../test/read-feed.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'

/** A document of version 2 with what an incident holds. */
const incident = (inside: string) =>
  `<?xml version="1.0"?><i:IODEF-Document xmlns:i="urn:ietf:params:xml:ns:iodef-2.0"><i:Incident><i:IncidentID name="csirt.northwave.com">1</i:IncidentID>${inside}</i:Incident></i:IODEF-Document>`
const observable = (inside: string, around = 'i:Observable') =>
  incident(
    `<i:IndicatorData><i:Indicator><i:IndicatorID name="csirt.northwave.com"/><${around}>${inside}</${around.split(' ')[0]}></i:Indicator></i:IndicatorData>`,
  )

it('version 1: the source of an attack is listed, and neither its target nor the record of it', async () => {
  const text = `<IODEF-Document version="1.00" xmlns="urn:ietf:params:xml:ns:iodef-1.0"><Incident purpose="reporting">
    <IncidentID name="csirt.northwave.com">1</IncidentID><ReportTime>2026-01-02T00:00:00Z</ReportTime>
    <Contact role="creator"><Email>soc@northwave.com</Email></Contact>
    <EventData><Flow>
      <System category="source"><Node><NodeName>pay-velmora.net</NodeName><Address category="ipv4-addr">45.155.75.1</Address></Node></System>
      <System category="target"><Node><Address category="ipv4-net">62.10.20.0/24</Address></Node></System></Flow>
      <Record><RecordData><RecordItem dtype="string">45.155.75.1 GET http://shop.talbrook.com/</RecordItem></RecordData></Record>
    </EventData></Incident></IODEF-Document>`

  expect((await readFeed(text)).records).toEqual([
    { kind: 'domain', value: 'pay-velmora.net', firstSeen: Date.UTC(2026, 0, 2) },
    { kind: 'ipv4', value: '45.155.75.1', firstSeen: Date.UTC(2026, 0, 2) },
  ])
})

it.each([
  [
    '<i:BulkObservable type="ipv4-addr"><i:BulkObservableList>45.155.75.1\n91.92.38.5</i:BulkObservableList></i:BulkObservable>',
    '45.155.75.1 91.92.38.5',
  ],
  [
    '<i:BulkObservable type="site-uri"><i:BulkObservableList>http://pay-velmora.net/a</i:BulkObservableList></i:BulkObservable>',
    'http://pay-velmora.net/a',
  ],
  [
    '<i:BulkObservable type="domain-to-ipv4"><i:BulkObservableList>pay-velmora.net, 45.155.75.1</i:BulkObservableList></i:BulkObservable>',
    'pay-velmora.net 45.155.75.1',
  ],
  [
    '<i:BulkObservable type="mutex"><i:BulkObservableList>pay-velmora.net</i:BulkObservableList></i:BulkObservable>',
    '',
  ],
  [
    '<i:System category="source"><i:Node><i:DomainData><i:Name>pay-velmora.net</i:Name><i:Nameservers><i:Server>ns1.northwave.com</i:Server><i:Address category="ipv4-addr">62.10.20.30</i:Address></i:Nameservers></i:DomainData></i:Node></i:System>',
    'pay-velmora.net',
  ],
  [
    '<i:System category="source" spoofed="yes"><i:Node><i:Address category="ipv4-addr">62.10.20.30</i:Address></i:Node></i:System>',
    '',
  ],
  [
    `<i:FileData><i:File><i:HashData><i:Hash><d:DigestValue>${md5}</d:DigestValue></i:Hash></i:HashData></i:File></i:FileData>`,
    md5,
  ],
  [
    '<i:FileData><i:File><i:HashData><i:Hash><d:DigestValue>obLD1OX2BxgpOktcbX6PkA==</d:DigestValue></i:Hash></i:HashData></i:File></i:FileData>',
    md5,
  ],
  [
    '<i:EmailData><i:EmailTo>victim@northwave.com</i:EmailTo><i:EmailFrom>pay@velmora-mail.com</i:EmailFrom></i:EmailData>',
    'pay@velmora-mail.com',
  ],
])('an observable %s lists %s', async (inside, values) => {
  expect((await valuesIn(observable(inside))).join(' ')).toBe(values)
})

it('an expression that negates its observables lists none of them', async () => {
  const inside =
    '<i:Observable><i:BulkObservable type="ipv4-addr"><i:BulkObservableList>62.10.20.30</i:BulkObservableList></i:BulkObservable></i:Observable>'

  expect(await valuesIn(observable(inside, 'i:IndicatorExpression operator="not"'))).toEqual([])
})

it('the JSON binding says the same', async () => {
  const node = (value: string) => ({ Node: { Address: [{ value, category: 'ipv4-addr' }] } })
  const text = JSON.stringify({
    version: '2.0',
    Incident: [
      {
        restriction: 'amber',
        IncidentID: { id: '1', name: 'csirt.northwave.com' },
        GenerationTime: '2026-01-02T00:00:00Z',
        Contact: [{ role: 'creator', Email: [{ EmailTo: 'soc@northwave.com' }] }],
        EventData: [
          {
            System: [
              { category: 'source', ...node('45.155.75.1') },
              { category: 'target', ...node('62.10.20.30') },
            ],
          },
        ],
        IndicatorData: {
          Indicator: [
            {
              IndicatorID: { id: 'G1', name: 'csirt.northwave.com', version: '1' },
              Observable: {
                BulkObservable: { type: 'domain-name', BulkObservableList: 'pay-velmora.net\nlogin-northwave.com' },
              },
              Confidence: { rating: 'numeric', value: '80' },
              EndTime: '2026-02-01T00:00:00Z',
            },
          ],
        },
      },
    ],
  })
  const said = { validUntil: Date.UTC(2026, 1, 1), score: 80, tags: ['tlp:amber'] }

  expect((await readFeed(text)).records).toEqual([
    { kind: 'ipv4', value: '45.155.75.1', firstSeen: Date.UTC(2026, 0, 2), tags: ['tlp:amber'] },
    { kind: 'domain', value: 'pay-velmora.net', ...said },
    { kind: 'domain', value: 'login-northwave.com', ...said },
  ])
})

it('a list that is too long loses the value that was cut', async () => {
  const many = Array.from({ length: 60_000 }, (_, at) => `${at}.pay-velmora.net`).join('\n')
  const { records, tally } = await readFeed(
    observable(
      `<i:BulkObservable type="domain-name"><i:BulkObservableList>${many}</i:BulkObservableList></i:BulkObservable>`,
    ),
  )

  expect(records.length).toBeGreaterThan(40_000)
  expect(records.every(({ value }) => value.endsWith('.pay-velmora.net'))).toBe(true)
  expect(tally.rejected).toEqual({ 'too-long': 1 })
})
