import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../test/csv.ts'
import { delivered, deliveredAt, outputContext, protecting } from '../../../test/delivered.ts'
import { allFiles, partsOf } from '../../../test/output.ts'
import { type DeliveredIndicator, type Tlp, tlpLabels } from '../../domain/delivery.ts'
import type { KindId } from '../../domain/observables/index.ts'
import type { TargetFormatId } from '../../domain/subscription.ts'
import { kindsOf, type OutputContext, type OutputFormat } from '../output-format.ts'
import { bodyOf, entriesOf } from './compose.ts'
import { outputFormatById, outputFormats } from './index.ts'

/** What a format states about an indicator, as far as it has fields for it. Times in ms since epoch. */
interface Facts {
  readonly value: string
  readonly tlp: string | undefined
  readonly firstSeen: number
  readonly lastSeen: number
}

const options = { template: '{value|json};{tlp};{first_seen};{last_seen}' }
const context: OutputContext = { ...outputContext, options }

/** The files of an output that contain the indicator. */
function filesOf(format: OutputFormat, indicator: DeliveredIndicator): string[] {
  return partsOf(format, context).flatMap((part) => {
    const entries = [...entriesOf(part, [indicator], context)]
    if (entries.length === 0) return []
    const about = { ...context, part: part.name, count: entries.length, changedAt: deliveredAt }
    return [[...bodyOf(part, entries, about)].join('')]
  })
}

const stixMarkings: Readonly<Record<string, Tlp>> = {
  '94868c89-83c2-464b-929b-a1a8aa3c8487': 'CLEAR',
  'bab4a63c-aed9-4cf5-a766-dfca5abac2bb': 'GREEN',
  '55d920b0-5e8b-4f79-9ee9-91f868d9b421': 'AMBER',
  '939a9414-2ddd-4d32-a0cd-375ea402b003': 'AMBER+STRICT',
  'e828b379-4e03-4974-9ac4-e53a884c97c1': 'RED',
}

interface StixIndicator {
  readonly type: string
  readonly name: string
  readonly valid_from: string
  readonly object_marking_refs?: readonly string[]
  readonly extensions: Record<string, { readonly last_seen: string }>
}

function stixFacts(objects: readonly StixIndicator[]): Facts {
  const indicator = objects.find(({ type }) => type === 'indicator') as StixIndicator
  return {
    value: indicator.name,
    tlp: indicator.object_marking_refs?.map((id) => stixMarkings[id.slice('marking-definition--'.length)])[0],
    firstSeen: Date.parse(indicator.valid_from),
    lastSeen: Date.parse(Object.values(indicator.extensions)[0]?.last_seen ?? ''),
  }
}

/** Readers for the formats that have these fields. */
const readers: Partial<Record<TargetFormatId, (text: string) => Facts>> = {
  JSON(text) {
    const [{ value, enriched, firstSeen, lastSeen }] = JSON.parse(text)
    return { value, tlp: enriched.tlp, firstSeen: Date.parse(firstSeen), lastSeen: Date.parse(lastSeen) }
  },
  CSV(text) {
    const [header = [], cells = []] = readCsv(text)
    const cell = (name: string) => cells[header.indexOf(name)] ?? ''
    return {
      value: cell('value'),
      tlp: cell('tlp') || undefined,
      firstSeen: Date.parse(cell('first_seen')),
      lastSeen: Date.parse(cell('last_seen')),
    }
  },
  ECSV1(text) {
    const { name, marking, first_seen, last_seen } = JSON.parse(text).threat.indicator
    return { value: name, tlp: marking?.tlp, firstSeen: Date.parse(first_seen), lastSeen: Date.parse(last_seen) }
  },
  STIX21: (text) => stixFacts(JSON.parse(text).objects),
  SENTINEL: (text) => stixFacts(JSON.parse(text)[0].stixobjects),
  MISP(text) {
    const [{ value, Tag, first_seen, last_seen }] = JSON.parse(text).Event.Attribute
    const [tlp] = Tag.flatMap(({ name }: { name: string }) => (name.startsWith('tlp:') ? [name.slice(4)] : []))
    return { value, tlp: tlp?.toUpperCase(), firstSeen: Date.parse(first_seen), lastSeen: Date.parse(last_seen) }
  },
  TEMPLATE(text) {
    const [value = '', tlp, first = '', last = ''] = text.trim().split(';')
    return { value: JSON.parse(value), tlp: tlp || undefined, firstSeen: Date.parse(first), lastSeen: Date.parse(last) }
  },
}

const cases: readonly (readonly [KindId, string])[] = [
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['domain', 'evil-test.com'],
  ['url', 'http://evil-test.com/login'],
  ['sha256', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef'],
]

describe('an indicator has the same facts in every format', () => {
  const sources = [{ id: 'acme-c2', name: 'Acme C2', maintainer: 'Acme', listedFrom: deliveredAt }]

  it.each(cases)('%s %s', (kind, value) => {
    for (const tlp of [undefined, ...tlpLabels]) {
      const indicator = delivered(kind, value, { sources, enriched: tlp === undefined ? {} : { tlp } })
      const { firstSeen, lastSeen } = indicator
      for (const [id, read] of Object.entries(readers)) {
        const format = outputFormatById[id as TargetFormatId] as OutputFormat
        const [file] = filesOf(format, indicator)
        expect(file && read(file), id).toEqual({ value, tlp, firstSeen, lastSeen })
      }
    }
  })

  it.each(cases)('%s %s is in each format that includes its kind', (kind, value) => {
    // Some formats separate host and path, and some omit the scheme.
    const pieces = kind === 'url' ? ['evil-test.com', '/login'] : [value]
    const encoded = Buffer.from(value).toString('base64')
    for (const format of outputFormats as readonly OutputFormat[]) {
      if (!kindsOf(format).has(kind)) continue
      const files = filesOf(format, delivered(kind, value, { sources }))
      // Without the backslashes in patterns.
      const isIncluded = files
        // Defender takes IPv6 addresses with all their groups only.
        .map((file) => file.replaceAll('\\', '').replaceAll('2001:db8:0:0:0:0:0:1', '2001:db8::1'))
        .some((file) => file.includes(encoded) || pieces.every((piece) => file.includes(piece)))
      // Zones write addresses differently: `32.1.2.0.192.rpz-ip`.
      expect(isIncluded || /rpz-ip/.test(files.join('')), format.id).toBe(true)
    }
  })
})

/** Formats of products that may apply a name to all names below it. CISCO and UMBRELLA have a list of exemptions. */
const covering: readonly TargetFormatId[] = [
  'PALO_ALTO_EDL',
  'FORTIGATE',
  'CISCO',
  'PFSENSE',
  'UMBRELLA',
  'SOPHOS_FIREWALL',
  'CHECK_POINT',
  'CROWDSTRIKE',
  'DEFENDER',
  'TREND_VISION_ONE',
  'SURICATA',
  'SNORT',
]

/** Of these, the formats of which no vendor says that a URL of a whole host (`https://a.example/`) stands for that host alone. */
const coveringByUrl: readonly TargetFormatId[] = [
  'FORTIGATE',
  'SOPHOS_FIREWALL',
  'CHECK_POINT',
  'DEFENDER',
  'TREND_VISION_ONE',
]

/** All entries of an indicator in a format, if a group has these values of its own and on a deny list. */
function entriesFor(id: TargetFormatId, indicator: DeliveredIndicator, ownValues: string[], denied: string[] = []) {
  const own = protecting([], denied, ownValues)
  const parts = partsOf(outputFormatById[id] as OutputFormat, context)
  return parts.flatMap((part) => [...entriesOf(part, [indicator], { ...context, own })])
}

it.each([...covering, 'ADBLOCK', 'DNSMASQ', 'UNBOUND'] as const)(
  '%s has no name with public suffixes below it',
  (id) => {
    const written = (name: string) => entriesFor(id, delivered('domain', name), ['far-test.com']).length > 0
    const names = ['github.io', 'amazonaws.com', 'evil-test.github.io', 'evil-test.com']
    expect(names.filter(written)).toEqual(['evil-test.github.io', 'evil-test.com'])
  },
)

it.each(coveringByUrl)('%s has no URL of a whole host that has public suffixes or own names below it', (id) => {
  const written = (url: string) => entriesFor(id, delivered('url', `https://${url}`), ['portal.shared-test.com'])

  for (const host of ['github.io', 'amazonaws.com', 'shared-test.com', 'shared-test.com:8080'])
    expect(written(`${host}/`), host).toEqual([])
  const others = [
    ...['github.io/a', 'evil-test.github.io/', 'shared-test.com/a', 'bad.shared-test.com/'],
    ...['192.0.2.1/', '[2001:db8::1]/'],
  ]
  for (const url of others) expect(written(url), url).toHaveLength(1)
})

it.each(covering.filter((id) => id !== 'CISCO' && id !== 'UMBRELLA'))(
  '%s has no name that has own names of the group below it, unless a deny list has one of them',
  (id) => {
    const ownNames = ['portal.shared-test.com', 'shop.twice-test.com', 'mail.twice-test.com']
    const written = (name: string, denied: string[] = []) => entriesFor(id, delivered('domain', name), ownNames, denied)
    expect(written('shared-test.com')).toEqual([])
    for (const name of ['other-test.com', 'bad.shared-test.com', 'test.com'])
      expect(written(name), name).not.toEqual([])
    // One of two own names is denied: the other one stays.
    expect(written('twice-test.com', ['shop.twice-test.com'])).toEqual([])
    for (const name of ['shared-test.com', 'portal.shared-test.com'])
      expect(written('shared-test.com', [name]), name).not.toEqual([])
  },
)

it('a list without entries has a line that matches nothing, where its product may keep the last one otherwise', () => {
  const ids = ['CHECK_POINT', 'CISCO', 'F5', 'JUNIPER', 'PALO_ALTO_EDL', 'PFSENSE', 'SOPHOS_FIREWALL'] as const
  const lastLines = (id: TargetFormatId) =>
    Object.values(allFiles(outputFormatById[id] as OutputFormat, [])).map((text) => text.split('\n').at(-2))
  const name = 'nothing-is-listed.invalid'
  const comment = '# nothing is listed'
  expect(Object.fromEntries(ids.map((id) => [id, lastLines(id)]))).toEqual({
    CHECK_POINT: [`winnow-nothing,${name},Domain,low,low,AV,nothing is listed`],
    CISCO: ['192.0.2.0', name, name, `${name}/`],
    F5: ['192.0.2.0,32,bl,'],
    JUNIPER: ['192.0.2.0/32'],
    PALO_ALTO_EDL: ['192.0.2.0', name, `${name}/`],
    PFSENSE: [comment, comment, comment, comment],
    SOPHOS_FIREWALL: ['192.0.2.0', name, `http://${name}/`],
  })
})
