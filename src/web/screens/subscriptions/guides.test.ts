import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { delivered, outputContext } from '../../../../test/delivered.ts'
import { isSummary } from '../../../formats/output-format.ts'
import { outputFormats } from '../../../formats/outputs/index.ts'
import { splunk } from '../../../formats/outputs/splunk/splunk.ts'
import { replacesItsList } from './guides/guide.ts'
import { guides } from './guides.ts'

const place = { origin: 'https://winnow.example', id: '57ae456f-1e1b-5eb1-9671-d2a21bf2cf32' }
const keys = [
  { method: 'apiKey', secret: 'KEY0123' },
  { method: 'basic', user: 'winnow-57ae456f', secret: 'KEY0123' },
] as const
const table = readFileSync(new URL('../../../../docs/guides.md', import.meta.url), 'utf8')

it('knows which products would replace their list with the changes of a subscription', () => {
  const asChanges: ReadonlySet<string> = new Set(
    outputFormats.flatMap((format) => ('isGivenAsChanges' in format ? [format.id] : [])),
  )
  expect(asChanges.size).toBeGreaterThan(3)
  const known = guides.flatMap((guide) =>
    guide.formats.flatMap((format) => (replacesItsList(guide, format) ? [`${guide.id} ${format}`] : [])),
  )
  const possible = guides
    .filter(({ isForAnyFormat }) => !isForAnyFormat)
    .flatMap(({ id, formats }) => formats.flatMap((format) => (asChanges.has(format) ? [`${id} ${format}`] : [])))

  // The address in the guide to Elastic is always whole.
  expect(known).toEqual(possible.filter((one) => one !== 'elastic ECSV1'))
})

describe.each(guides.map((guide) => [guide.id, guide] as const))('the guide to %s', (_, guide) => {
  it('contains the address and the key, for each of its formats', () => {
    for (const format of guide.formats) {
      for (const key of keys) {
        const text = guide.snippet({ ...place, format, key })
        expect(text, format).toMatch(/https:\/\/([\w-]+:KEY0123@)?winnow\.example\b/)
        expect(text, format).toMatch(/\/(v1\/feeds|taxii2)\//)
        expect(text).not.toMatch(/undefined|\[object/)
        if (key.method === 'basic') expect(text, format).toContain(key.user)
        // Check Point asks for it, Splunk keeps it elsewhere.
        if (!['check-point', 'splunk'].includes(guide.id)) expect(text, format).toContain(key.secret)
      }
    }
  })

  it('has texts in both languages and a link to the documentation of the product', () => {
    expect(guide.text.de).toMatch(/\.$/)
    expect(guide.text.en).toMatch(/\.$/)
    expect(guide.doc).toMatch(/^https?:\/\//)
  })

  it('names the day of its last check, as docs/guides.md does', () => {
    expect(guide.read).toMatch(/^\d{4}-\d\d-\d\d$/)
    const row = table.split('\n').find((line) => line.startsWith(`| \`${guide.id}\` |`))
    expect(row, 'a row of the table in docs/guides.md').toContain(`| ${guide.read} |`)
  })
})

it.each([
  ['mikrotik', 'MIKROTIK'],
  ['mikrotik-names', 'HOSTS'],
] as const)(
  'a router of MikroTik fetches its list again after each start, because a restart empties it (%s)',
  (name, format) => {
    const guide = guides.find(({ id }) => id === name)
    const text = guide?.snippet({ ...place, format, key: keys[0] }) ?? ''
    const script = /^\/system script add name=(\S+)/m.exec(text)?.[1]
    const schedules = text.split('\n').filter((line) => line.startsWith('/system scheduler add '))

    // RouterOS runs nothing at startup that has an interval.
    const atStart = schedules.filter((line) => /\bstart-time=startup\b/.test(line) && !/\binterval=/.test(line))
    expect(atStart).toHaveLength(1)
    expect(atStart[0]).toContain(`/system script run ${script}"`)
    expect(schedules.filter((line) => /\binterval=1h\b/.test(line))).toHaveLength(1)
    // Names of schedules are unique.
    expect(new Set(schedules.map((line) => /name=(\S+)/.exec(line)?.[1])).size).toBe(2)
  },
)

it('the ids of guides are unique', () => {
  const ids = guides.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

it('each format that announces its own guide has one', () => {
  const own = new Set<string>(
    guides.flatMap(({ formats, isForAnyFormat, isOneOfMany }) => (isForAnyFormat || isOneOfMany ? [] : formats)),
  )
  for (const { id, guide } of outputFormats) expect(own.has(id), id).toBe(guide !== 'general')
  expect(own).toContain('TAXII21')
})

it('Splunk gets each list of its format, and reads a URL with commas whole', () => {
  const text = guides.find(({ id }) => id === 'splunk')?.snippet({ ...place, format: 'SPLUNK', key: keys[0] }) ?? ''
  const parts = splunk.parts(outputContext).flatMap((part) => (isSummary(part) ? [] : [part]))
  for (const { name } of parts) expect(text).toContain(`/SPLUNK/${name}\n`)

  const stanza = text.split('\n\n').find((one) => one.includes('http_intel.csv')) ?? ''
  const extract = new RegExp(/^extract_regex = (.*)$/m.exec(stanza)?.[1] ?? '')
  const fields =
    /^fields = (.*)$/m
      .exec(stanza)?.[1]
      ?.split(',')
      .map((one) => one.split(':$')) ?? []
  const part = parts.find(({ name }) => name === 'http_intel.csv')
  for (const url of ['http://evil-test.com/a', 'http://evil-test.com/a,b?c=d,e']) {
    const [line = ''] = part?.entries(delivered('url', url), outputContext) ?? []
    const groups = extract.exec(line) ?? []
    const read = Object.fromEntries(fields.map(([name, group]) => [name, groups[Number(group)]]))
    expect(read).toMatchObject({ url, weight: expect.stringMatching(/^\d+$/) })
  }
})

it('each command of Exchange Online stops at an error, because modules do not see the preference of a script', () => {
  const guide = guides.find(({ id }) => id === 'exchange-online')
  const text = guide?.snippet({ ...place, format: 'PLAIN', key: keys[0] }) ?? ''
  const commands = text.split('\n').filter((line) => /-TenantAllowBlockListItems /.test(line))
  expect(commands).toHaveLength(3)
  for (const command of commands) expect(command).toMatch(/ @stop\b/)
  expect(text).toContain("$stop = @{ ErrorAction = 'Stop' }")
})
