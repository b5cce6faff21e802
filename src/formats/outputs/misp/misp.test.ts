import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { delivered, deliveredAt, outputContext } from '../../../../test/delivered.ts'
import { outputOf, partsOf } from '../../../../test/output.ts'
import type { DeliveredIndicator } from '../../../domain/delivery.ts'
import { kindIds } from '../../../domain/observables/index.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../../feeds/conformance.ts'
import { mispEvent } from '../../feeds/misp/misp.ts'
import {
  type FinishedPart,
  isSummary,
  type OutputContext,
  type OutputPart,
  type SummaryPart,
} from '../../output-format.ts'
import { bodyOf, differenceOf, entriesOf, type Removal } from '../compose.ts'
import { applied, conforms, linesIn, plainDeltaParser, type Seen } from '../conformance.ts'
import { samples } from '../values.conformance.ts'
import { misp } from './misp.ts'

const corpora = fileURLToPath(new URL('../../../../../shared/corpora/', import.meta.url))

interface Attribute {
  readonly uuid: string
  readonly type: string
  readonly category: string
  readonly value: string
  readonly to_ids: boolean
  readonly deleted: boolean
  readonly timestamp: string
  readonly first_seen: string
  readonly last_seen: string
  readonly Tag: readonly { readonly name: string }[]
}
interface Event {
  readonly uuid: string
  readonly info: string
  readonly timestamp: string
  readonly publish_timestamp: string
  readonly Orgc: { readonly name: string; readonly uuid: string }
  readonly Tag: readonly { readonly name: string }[]
  readonly Attribute: readonly Attribute[]
}

const readEvent = (text: string): Event => JSON.parse(text).Event

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const shardOf = (indicator: DeliveredIndicator) => Number.parseInt(indicator.id.slice(0, 2), 16) % 64

const fileNames = (context: OutputContext = outputContext) => misp.parts(context).map(({ name }) => name)
const ownFiles = fileNames()

/** The value as MISP stores it after an import: AttributeValidationTool.php, `modifyBeforeValidation`. */
function inMisp({ kind, value }: DeliveredIndicator): string {
  const threeBytes = value.replace(/[\u{10000}-\u{10ffff}]/gu, '?')
  return kind === 'email' ? threeBytes.toLowerCase() : kind === 'asn' ? threeBytes.replace(/^AS/, '') : threeBytes
}

const attributeSeen = (attribute: Attribute): Seen => ({
  id: attribute.uuid,
  value: attribute.value,
  rest: JSON.stringify(attribute),
})

conforms(misp, {
  read(text, part) {
    if (part === 'hashes.csv') return linesIn(text).map((line) => ({ value: hashOf(line), id: line }))
    const event = readEvent(text)
    expect(`${event.uuid}.json`).toBe(part)
    return event.Attribute.filter(({ deleted }) => !deleted).map(attributeSeen)
  },
  expected: (indicator, part) => {
    if (part === 'hashes.csv') return [md5(inMisp(indicator))]
    return ownFiles[shardOf(indicator)] === part ? [indicator.value] : []
  },
  applyDelta: (known, delta, part) =>
    part === 'hashes.csv'
      ? plainDeltaParser((line) => ({ value: hashOf(line), id: line }))(known, delta, part)
      : applied(
          known,
          readEvent(delta).Attribute.map((one) => [attributeSeen(one), one.deleted]),
        ),
  readSummary(text, _, bodies) {
    const manifest: Record<string, Event> = JSON.parse(text)
    const files = new Map([...bodies].filter(([name]) => name !== 'hashes.csv'))
    for (const [name, body] of files) {
      const event = readEvent(body)
      const entry = manifest[event.uuid]
      expect(entry !== undefined, name).toBe(event.Attribute.length > 0)
      if (!entry) continue
      const { Orgc, Tag, info, timestamp } = event
      expect(entry).toMatchObject({ Orgc, Tag, info, timestamp })
    }
    expect(Object.keys(manifest).every((uuid) => files.has(`${uuid}.json`))).toBe(true)
  },
})

function hashOf(line: string): string {
  const found = /^([0-9a-f]{32}),([0-9a-f-]{36})$/.exec(line)
  if (!found || !ownFiles.includes(`${found[2]}.json`)) throw new Error(`no line of hashes.csv: ${line}`)
  return found[1] as string
}

const eventParts = partsOf(misp).filter(({ name }) => name !== 'hashes.csv')
const summary = misp.parts(outputContext).find(isSummary) as SummaryPart

/** A feed in a folder, release by release: a small model of the delivery. */
class Feed {
  readonly files = new Map<string, string>()
  readonly #parts = new Map<string, { entries: string[]; changedAt: number; removals: Removal[] }>()
  #release = 0

  publish(indicators: readonly DeliveredIndicator[], releasedAt: number): void {
    const context = { ...outputContext, release: ++this.#release, releasedAt }
    const finished: FinishedPart[] = []
    for (const part of eventParts) {
      const before = this.#parts.get(part.name) ?? { entries: [], changedAt: releasedAt, removals: [] }
      const entries = [...entriesOf(part, indicators, context)]
      const { added, removed } = differenceOf(part, before.entries, entries)
      const isChanged = added.length + removed.length > 0
      const here = new Set(entries.map((entry) => part.identity?.(entry)))
      const removals = [...before.removals, ...removed.map((entry) => ({ entry, releasedAt }))].filter(
        ({ entry }) => !here.has(part.identity?.(entry)),
      )
      const changedAt = isChanged ? releasedAt : before.changedAt
      this.#parts.set(part.name, { entries, changedAt, removals })
      const count = entries.length + removals.length
      const about = { ...context, part: part.name, count, changedAt }
      this.files.set(part.name, [...bodyOf(part, entries, about, removals)].join(''))
      finished.push({ name: part.name, count: entries.length, changedAt, remembers: removals.length > 0 })
    }
    this.files.set('manifest.json', summary.write(finished, context))
  }
}

/**
 * Model of MISP pulling a feed (`Feed.php`, `Event::_edit`): it fetches events that are new or newer in the manifest,
 * accepts attributes that are new or newer, and deletes only attributes that are marked as deleted.
 */
class Misp {
  readonly events = new Map<string, string>()
  readonly attributes = new Map<string, Attribute>()

  /** Returns the number of fetched events. */
  pull({ files }: Feed): number {
    let fetched = 0
    const manifest: Record<string, Event> = JSON.parse(files.get('manifest.json') as string)
    for (const [uuid, { timestamp }] of Object.entries(manifest)) {
      if (Number(this.events.get(uuid) ?? -1) >= Number(timestamp)) continue
      fetched++
      const event = readEvent(files.get(`${uuid}.json`) as string)
      if (Number(this.events.get(uuid) ?? -1) >= Number(event.timestamp)) throw new Error('no change')
      this.events.set(uuid, event.timestamp)
      for (const attribute of event.Attribute) {
        const mine = this.attributes.get(attribute.uuid)
        if (!mine || Number(mine.timestamp) < Number(attribute.timestamp))
          this.attributes.set(attribute.uuid, attribute)
      }
    }
    return fetched
  }

  get values(): string[] {
    return [...this.attributes.values()].filter(({ deleted }) => !deleted).map(({ value }) => value)
  }
}

const domain = delivered('domain', 'evil-test.com')
const address = delivered('ipv4', '192.0.2.1')

describe('MISP that pulls the feed', () => {
  it('has the content of the feed after every release, and fetches only changed events', () => {
    const feed = new Feed()
    const client = new Misp()
    feed.publish([domain, address], deliveredAt)
    expect(client.pull(feed)).toBe(2)
    expect(client.values.sort()).toEqual(['192.0.2.1', 'evil-test.com'])

    feed.publish([domain, address], deliveredAt + hourMs)
    expect(client.pull(feed)).toBe(0)

    const changed = { ...domain, risk: 99, modified: deliveredAt + 2 * hourMs }
    feed.publish([changed, address], deliveredAt + 2 * hourMs)
    expect(client.pull(feed)).toBe(1)
    const attribute = [...client.attributes.values()].find(({ value }) => value === 'evil-test.com')
    expect(attribute?.Tag).toContainEqual({ name: 'winnow:risk="critical"' })

    feed.publish([address], deliveredAt + 3 * hourMs)
    expect(client.pull(feed)).toBe(1)
    expect(client.values).toEqual(['192.0.2.1'])

    feed.publish([{ ...changed, modified: deliveredAt + 4 * hourMs }, address], deliveredAt + 4 * hourMs)
    expect(client.pull(feed)).toBe(1)
    expect(client.values.sort()).toEqual(['192.0.2.1', 'evil-test.com'])
    expect(client.attributes.size).toBe(2)
  })

  it('learns about removals even if the event becomes empty', () => {
    const feed = new Feed()
    const client = new Misp()
    feed.publish([domain], deliveredAt)
    client.pull(feed)
    feed.publish([], deliveredAt + hourMs)
    client.pull(feed)

    expect(client.values).toEqual([])
  })
})

const attributeOf = (indicator: DeliveredIndicator, context = outputContext): Attribute => {
  const part = eventParts[shardOf(indicator)] as OutputPart
  return JSON.parse([...entriesOf(part, [indicator], context)][0] as string)
}

describe('an attribute', () => {
  it('contains the fields of the record', () => {
    const attribute = attributeOf(
      delivered('domain', 'evil-test.com', {
        tags: ['tlp:clear', 'a "quoted" one'],
        enriched: {
          tlp: 'AMBER+STRICT',
          techniques: [{ id: 'T1566', name: 'Phishing' }],
          groups: [{ id: 'G0096', name: 'APT41' }],
          malware: ['Agent Tesla'],
          cves: [{ id: 'CVE-2024-12345', knownExploited: true }],
        },
      }),
    )

    expect(attribute).toMatchObject({
      type: 'domain',
      category: 'Network activity',
      value: 'evil-test.com',
      to_ids: true,
      deleted: false,
      timestamp: '1768474800',
      comment: 'Command and Control Server, Malware. Listed by Acme C2, Umbrella, "all". CVE-2024-12345.',
      first_seen: '2026-01-06T12:00:00.000000+00:00',
      last_seen: '2026-01-14T12:00:00.000000+00:00',
    })
    expect(attribute.Tag.map(({ name }) => name)).toEqual([
      'tlp:amber+strict',
      'rsit:malicious-code="c2-server"',
      'rsit:malicious-code="malware-distribution"',
      'misp:confidence-level="fairly-confident"',
      'winnow:risk="high"',
      'misp-galaxy:mitre-attack-pattern="Phishing - T1566"',
      'misp-galaxy:mitre-intrusion-set="APT41 - G0096"',
      'misp-galaxy:malpedia="Agent Tesla"',
      'winnow:source="acme-c2"',
      'winnow:source="umbrella"',
      'winnow:tag="tlp:clear"',
      `winnow:tag="a 'quoted' one"`,
    ])
  })

  it('has the type that MISP assigns', () => {
    const types = [
      [delivered('domain', 'evil-test.co.uk'), 'domain'],
      [delivered('domain', 'www.evil-test.co.uk'), 'hostname'],
      [delivered('ipv4', '192.0.2.1'), 'ip-dst'],
      [delivered('ipv4', '192.0.2.1', { threats: ['bruteforce'] }), 'ip-src'],
      [delivered('onion', `${'a'.repeat(56)}.onion`), 'onion-address'],
      [delivered('onion', `www.${'a'.repeat(56)}.onion`), 'hostname'],
    ] as const
    for (const [indicator, type] of types) expect(attributeOf(indicator).type, indicator.value).toBe(type)
  })

  it('has no last-seen date before its first-seen date', () => {
    const { first_seen, last_seen } = attributeOf(delivered('ipv4', '192.0.2.1', { lastSeen: 0 }))
    expect(last_seen).toBe(first_seen)
  })

  it('keeps its uuid in its subscription, and has another one in another subscription', () => {
    const context = { ...outputContext, subscription: { id: '0d0c7f5e-7d0a-4c1b-9d57-0d3f3a1c9b12', name: 'Other' } }
    const part = partsOf(misp, context)[shardOf(domain)] as OutputPart
    const elsewhere = JSON.parse([...entriesOf(part, [domain], context)][0] as string)

    expect(attributeOf({ ...domain, risk: 1, threats: [] }).uuid).toBe(attributeOf(domain).uuid)
    expect(elsewhere.uuid).not.toBe(attributeOf(domain).uuid)
    expect(fileNames(context).filter((name) => ownFiles.includes(name))).toEqual(['hashes.csv', 'manifest.json'])
  })

  it('is assigned to the events evenly', () => {
    const counts = eventParts.map(() => 0)
    for (let i = 0; i < 6400; i++) {
      const shard = shardOf(delivered('domain', `n${i}.evil-test.com`))
      counts[shard] = (counts[shard] as number) + 1
    }
    expect(Math.max(...counts)).toBeLessThan(200)
  })

  it('is read back correctly by our MISP reader; a deleted one is ignored', async () => {
    const feed = new Feed()
    const indicators = kindIds.map((kind) => delivered(kind, samples[kind][0] as string))
    const read = async () => {
      const values: string[] = []
      for (const [name, text] of feed.files) {
        if (name === 'manifest.json') continue
        const { records } = await outcomeOf(mispEvent as unknown as FeedFormat, Buffer.from(text), {})
        for (const { kind, value } of records) values.push(`${kind} ${value}`)
      }
      return values.sort()
    }
    // Names of weaknesses and networks are not for detection; onion addresses are not read at all.
    const wanted = indicators.filter(({ kind }) => !['cve', 'asn', 'onion'].includes(kind))

    feed.publish(indicators, deliveredAt)
    expect(await read()).toEqual(wanted.map(({ kind, value }) => `${kind} ${value}`).sort())
    feed.publish([], deliveredAt + hourMs)
    expect(await read()).toEqual([])
  })
})

describe.skipIf(!existsSync(corpora))('the feed', () => {
  const json = (path: string) => JSON.parse(readFileSync(`${corpora}${path}`, 'utf8'))

  it("is valid by MISP's lax schema", () => {
    // ajv no longer supports this draft by name; the keywords are the same.
    const { $schema: _, id: __, ...schema } = json('misp_schema/schema-lax.json')
    const validate = new Ajv({ strict: false, allErrors: true }).compile(schema)
    const feed = new Feed()
    const indicators = kindIds.flatMap((kind) => samples[kind].map((value) => delivered(kind, value)))
    feed.publish(indicators, deliveredAt)
    feed.publish(indicators.slice(1), deliveredAt + hourMs)

    for (const [name, text] of feed.files) {
      if (name !== 'manifest.json') expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true)
    }
  })

  it('uses types that exist in their categories', () => {
    const { category_type_mappings } = json('misp_schema/describeTypes.json').result
    for (const kind of kindIds) {
      for (const value of samples[kind]) {
        for (const threats of [['c2'], ['scanner']] as const) {
          const { type, category } = attributeOf(delivered(kind, value, { threats }))
          expect(category_type_mappings[category], `${kind} ${value}`).toContain(type)
        }
      }
    }
  })

  it('hashes a value as MISP stores it, because its cache compares that', () => {
    for (const [kind, value, kept] of [
      ['asn', 'AS64496', '64496'],
      ['email', 'Mule@evil-test.com', 'mule@evil-test.com'],
      ['url-path', '/a\u{1f600}', '/a?'],
    ] as const)
      expect(outputOf(misp, 'hashes.csv').of(kind, value)).toEqual([expect.stringContaining(md5(kept))])
  })

  it('hashes a value as PyMISP does', () => {
    const cases: { type: string; value: string; hashes: string[] }[] = json('golden/misp_hashes.json').cases
    const single = cases.filter(({ type }) => !type.includes('|'))
    expect(single.length).toBeGreaterThan(10)
    for (const { value, hashes } of single) expect([md5(value)]).toEqual(hashes)
  })
})
