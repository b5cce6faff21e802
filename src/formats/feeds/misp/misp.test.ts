import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'
import { oneChunk } from '../../../../test/one-chunk.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../conformance.ts'
import { makeHead } from '../head.ts'
import { mispEvent, readMispManifest } from './misp.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const attribute = (type: string, value: string, more = '"to_ids":true') =>
  `{"type":"${type}","value":"${value}",${more}}`
const read = (text: string, options?: object) => outcomeOf(mispEvent as unknown as FeedFormat, bytes(text), options)
/** Reads an event with some attributes. */
const readEvent = (...attributes: string[]) => read(`{"Event":{"Attribute":[${attributes.join()}]}}`)

const manifest = (entries: object) => Array.fromAsync(readMispManifest(oneChunk(JSON.stringify(entries))))

it('reads the manifest of a feed', async () => {
  const entry = { info: 'Sample', timestamp: '1767312000', Tag: [{ name: 'apt' }] }

  expect(await manifest({ '00000000-0000-4000-8000-00000000000A': entry, x: {} })).toEqual([
    { uuid: '00000000-0000-4000-8000-00000000000a', info: 'Sample', changedAt: 1767312000000, tags: ['apt'] },
  ])
})

it('leaves an entry out of a manifest that nobody writes that long', async () => {
  const entries = await manifest({
    '00000000-0000-4000-8000-000000000001': { info: 'x'.repeat(300_000), timestamp: '1767312000' },
    '00000000-0000-4000-8000-000000000002': { info: 'Sample', timestamp: '1767312000' },
  })

  expect(entries.map(({ info }) => info)).toEqual(['Sample'])
})

it.each([
  ['an event', (rows: string) => `{"Event":{"Attribute":[${rows}]}}`],
  ['a response', (rows: string) => `{"response":[{"Event":{"Attribute":[${rows}]}},{"Event":{"Attribute":[]}}]}`],
  ['a response to a search for attributes', (rows: string) => `{"response":{"Attribute":[${rows}]}}`],
  ['a list of events', (rows: string) => `[{"Event":{"Attribute":[${rows}]}}]`],
  ['a bare event', (rows: string) => `{"Attribute":[${rows}]}`],
])('reads %s', async (_, wrap) => {
  const found = await read(wrap(`${attribute('ip-dst|port', '192.0.2.1|443')},${attribute('text', 'x')}`))

  expect(found.records).toEqual([{ kind: 'ipv4', value: '192.0.2.1' }])
  expect(found.reasons).toEqual(['unknown-kind'])
})

it('tolerates an extra comma, which is common', async () => {
  const found = await readEvent(attribute('domain', 'evil-test.com'), '')

  expect(found.records).toEqual([{ kind: 'domain', value: 'evil-test.com' }])
  expect(found.reasons).toEqual(['malformed'])
  expect(found.unreadable).toBeUndefined()
})

it('reads unflagged attributes only if nothing is flagged, and never reads references', async () => {
  const unflagged = `{"Event":{"Attribute":[${attribute('domain', 'evil-test.com', '"to_ids":false')},${attribute('link', 'https://report.example/', '"to_ids":false')}]}}`
  const detected = mispEvent.detect(makeHead(bytes(unflagged), { whole: true }))

  expect(detected?.options).toEqual({ withoutIds: true })
  expect((await read(unflagged, detected?.options)).records).toEqual([{ kind: 'domain', value: 'evil-test.com' }])
  expect((await read(unflagged)).reasons).toEqual(['not-for-detection', 'not-for-detection'])
})

it('respects the flag if the file is longer than the examined part, because a flagged attribute may follow', () => {
  const start = `{"Event":{"Attribute":[${attribute('domain', 'evil-test.com', '"to_ids":false')},`

  expect(mispEvent.detect(makeHead(bytes(start), { whole: false }))).toMatchObject({ options: {} })
})

it('keeps restrictive markings at any level of tags, and drops public markings', async () => {
  const tags = (...names: string[]) => `"Tag":${JSON.stringify(names.map((name) => ({ name })))}`
  const rows = `${attribute('domain', 'one-test.com')},${attribute('domain', 'two-test.com', `"to_ids":true,${tags('TLP:RED', 'x')}`)}`
  const valuesOf = async (event: string) =>
    (
      await read(`{"response":[{"Event":${event}},{"Event":{"Attribute":[${attribute('domain', 'three-test.com')}]}}]}`)
    ).records.map(({ value, tags = [] }) => [value, ...tags])
  const marked = tags('misp-galaxy:malpedia="Emotet"', 'tlp:amber+strict')
  const found = [
    ['one-test.com', 'tlp:amber+strict', 'Emotet'],
    ['two-test.com', 'tlp:amber+strict', 'Emotet', 'tlp:red', 'x'],
    ['three-test.com'],
  ]

  expect(await valuesOf(`{${marked},"Attribute":[${rows}]}`)).toEqual(found)
  expect(await valuesOf(`{"Attribute":[${rows}],${marked}}`)).toEqual(found)
  expect(await valuesOf(`{"Object":[{"Attribute":[${rows}]}],${marked}}`)).toEqual(found)
  const open = await valuesOf(
    `{"Attribute":[${attribute('domain', 'one-test.com')}],${tags('tlp:white', 'pap:red', 'a')}}`,
  )
  expect(open).toEqual([['one-test.com', 'a'], ['three-test.com']])
})

it.each([
  ['url', 'evil-test.com', { kind: 'domain', value: 'evil-test.com' }],
  ['url', '192.0.2.1', { kind: 'ipv4', value: '192.0.2.1' }],
  ['uri', 'evil-test.com:8080', { kind: 'domain', value: 'evil-test.com' }],
  ['url', 'evil-test.com/a', { kind: 'url', value: 'http://evil-test.com/a' }],
])('reads the kind of a value in an attribute of type %s from the value “%s” itself', async (type, value, wanted) => {
  expect((await readEvent(attribute(type, value))).records).toEqual([wanted])
})

it('rejects what a tag confirms as a false positive; tags with a degree stay whole', async () => {
  const tagged = (value: string, ...tags: string[]) =>
    attribute('domain', value, `"to_ids":true,"Tag":${JSON.stringify(tags.map((name) => ({ name })))}`)
  const risky = 'false-positive:risk="high"'
  const found = await readEvent(
    tagged('pay-velmora.com', 'false-positive:confirmed="true"'),
    tagged('evil-test.com', risky, 'misp-galaxy:malpedia="Loader"', 'false-positive:confirmed="false"'),
  )

  expect(found.records).toEqual([
    { kind: 'domain', value: 'evil-test.com', tags: [risky, 'Loader', 'false-positive:confirmed="false"'] },
  ])
  expect(found.reasons).toEqual(['not-for-detection'])
})

it.each([
  ['deleted attributes', attribute('domain', 'evil-test.com', '"to_ids":true,"deleted":true'), 'not-for-detection'],
  ['truncated URLs', attribute('url', 'http://evil-test.com/a…'), 'cut-off'],
  [
    'what a comment calls harmless',
    attribute('ip-dst', '45.155.75.108', '"to_ids":true,"comment":"False positive"'),
    'not-for-detection',
  ],
])('rejects %s', async (_, rejected, reason) => {
  const other = attribute('ip-dst', '91.92.38.55', '"to_ids":true,"comment":"no false positives known"')
  const found = await readEvent(rejected, other)

  expect(found.records.map(({ value }) => value)).toEqual(['91.92.38.55'])
  expect(found.reasons).toEqual([reason])
})

it.each([
  ['a response that is counted', '{"response":[', 'await countMispFound(input())', 0],
  ['a manifest', '{', '(await Array.fromAsync(readMispManifest(input()))).length', 0],
])('the faults in %s take no memory, since nobody reads them', async (_, start, read, wanted) => {
  const reader = new Worker(
    `const { countMispFound, readMispManifest } = await import(${JSON.stringify(new URL('./misp.ts', import.meta.url).href)})
    async function* input() {
      yield Buffer.from(${JSON.stringify(start)})
      for (let n = 0; n < 48; n++) yield Buffer.alloc(1 << 16, ',')
      yield Buffer.from(${JSON.stringify(start.endsWith('[') ? ']}' : '}')})
    }
    const { parentPort } = await import('node:worker_threads')
    parentPort.postMessage(${read})`,
    { eval: true, resourceLimits: { maxOldGenerationSizeMb: 48 } },
  )

  expect(await once(reader, 'message')).toEqual([wanted])
})

it('attributes have the confidence that their tags or those of their event state', async () => {
  const tag = (name: string) => ({ name })
  const of = (value: string, ...names: readonly string[]) => ({
    type: 'ip-dst',
    value,
    to_ids: true,
    Tag: names.map(tag),
  })
  const event = {
    Attribute: [
      of('45.155.75.108'),
      of('91.92.38.55', 'estimative-language:confidence-in-analytic-judgment="high"'),
      of('5.188.186.17', 'admiralty-scale:information-credibility="6"', 'admiralty-scale:source-reliability="a"'),
    ],
    Tag: [tag('misp:confidence-level="fairly-confident"')],
  }
  const scores = async (value: object) => (await read(JSON.stringify(value))).records.map(({ score }) => score)

  expect(await scores({ Event: event })).toEqual([50, 75, 50])
  expect(await scores({ response: [{ Event: event }, { Event: { Attribute: event.Attribute } }] })).toEqual([
    50,
    75,
    50,
    undefined,
    75,
    undefined,
  ])
})
