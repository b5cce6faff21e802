import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { partOf, rounds } from '../../../test/soak.ts'
import type { FeedFormat } from '../feed-format.ts'
import { splitCells } from '../reading/cells.ts'
import { outcomeOf } from './conformance.ts'
import { delimited } from './delimited/delimited.ts'
import { detectFeed } from './detect.ts'
import { makeHead } from './head.ts'
import { feedFormatById, feedFormats } from './index.ts'
import { json } from './json/json.ts'
import { readStixPattern } from './stix/stix-pattern.ts'

const corpora = new URL('../../../../shared/corpora/', import.meta.url)

function filesIn(folder: string): { readonly name: string; readonly bytes: () => Buffer }[] {
  const at = new URL(folder, corpora)
  if (!existsSync(at)) return []
  return readdirSync(at, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = `${entry.parentPath}/${entry.name}`
      return {
        name: path.slice(path.indexOf('corpora/') + 8),
        bytes: () => (path.endsWith('.gz') ? gunzipSync(readFileSync(path)) : readFileSync(path)),
      }
    })
}

/** Bytes of a file that are read: a file of 16 MiB has four million rows. */
const most = rounds(1 << 19, Number.POSITIVE_INFINITY)

/** Reads a file in the detected format and in every other format. */
async function readAll(bytes: Buffer): Promise<void> {
  const detected = detectFeed(makeHead(bytes.subarray(0, 1 << 20), { whole: bytes.length <= 1 << 20 }))
  const detectedFormat = detected && feedFormatById(detected.format)
  const start = bytes.subarray(0, most)
  if (detectedFormat) await outcomeOf(detectedFormat, start, detected.options)
  // Large files are only read in the formats that they resemble, long ones in some of these formats in each run.
  const formats =
    bytes.length > 2 << 20
      ? partOf([json, delimited], 2)
      : bytes.length > 1 << 19
        ? partOf(feedFormats, 4)
        : feedFormats
  for (const format of formats) await outcomeOf(format as unknown as FeedFormat, start)
}

describe.skipIf(!existsSync(corpora))('hostile files', () => {
  const files = [
    'generated/csv',
    'generated/json',
    'generated/xml',
    'generated/text',
    'generated/lies',
    'generated/redos',
    'csvw/tests',
    'utf8tests',
    'blns',
  ].flatMap(filesIn)

  it.each(files)('$name is read, rejected or unreadable in every format', async ({ bytes }) => {
    await expect(readAll(bytes())).resolves.toBeUndefined()
  })

  it('of JSON are refused if and only if they are invalid', async () => {
    const wrong: string[] = []
    for (const { name, bytes } of filesIn('json_nst/test_parsing')) {
      const text = name.slice(name.lastIndexOf('/') + 1)
      const found = await outcomeOf(json as unknown as FeedFormat, bytes(), { records: '' })
      const refused =
        found.unreadable !== undefined || found.reasons.includes('malformed') || found.reasons.includes('too-long')
      if (text.startsWith('n_') && !refused) wrong.push(text)
      if (text.startsWith('y_') && found.unreadable !== undefined) wrong.push(text)
    }

    // Blank and empty files are not documents; two documents are read in sequence, like NDJSON.
    expect(wrong.filter((name) => !accepted.has(name))).toEqual([])
  })

  it('of CSV yield the cells that the standard defines', () => {
    // The corpus's expected result for the coordinates has a different telephone number from its input.
    const cases = filesIn('csv_spectrum/csvs').filter(({ name }) => !name.includes('location_coordinates'))
    let rows = 0
    for (const { name, bytes } of cases) {
      const wanted = JSON.parse(
        readFileSync(
          new URL(`csv_spectrum/json/${name.slice(name.lastIndexOf('/') + 1).replace('.csv', '.json')}`, corpora),
          'utf8',
        ),
      ) as Record<string, string>[] | Record<string, string>
      const lines = bytes().toString().split(/\r?\n/)
      const header = splitCells(lines[0] ?? '', ',') as string[]
      for (const row of Array.isArray(wanted) ? wanted : [wanted]) {
        const cells = header.map((key) => row[key] ?? '')
        if (cells.some((cell) => cell.includes('\n'))) continue
        rows++
        const found = lines.slice(1).some((line) => {
          const split = splitCells(line, ',')
          return Array.isArray(split) && split.join('\u0000') === cells.map((cell) => cell.trim()).join('\u0000')
        })
        expect(found, `${name}: ${JSON.stringify(row)}`).toBe(true)
      }
    }
    expect(rows).toBeGreaterThan(10)
  })

  it('with STIX patterns yield the valid patterns only', () => {
    const cases = JSON.parse(readFileSync(new URL('stix21_patterns/cases.json', corpora), 'utf8')) as {
      accept: string[]
      reject: string[]
    }

    expect(cases.accept.filter((pattern) => !readStixPattern(pattern))).toEqual([])
    expect(cases.reject.filter((pattern) => readStixPattern(pattern))).toEqual([])
  })
})

/** Accepted on purpose: consecutive documents, and a comma after the last value. */
const accepted = new Set([
  'n_structure_double_array.json',
  'n_structure_object_with_trailing_garbage.json',
  'n_array_extra_comma.json',
  'n_array_number_and_comma.json',
  'n_object_lone_continuation_byte_in_key_and_trailing_comma.json',
  'n_object_trailing_comma.json',
])

const read = (id: string, text: string | Buffer, options?: object) =>
  outcomeOf(feedFormatById(id) as FeedFormat, Buffer.from(text as string), options)

it('keys such as `__proto__` do not change prototypes', async () => {
  const text = '[{"__proto__":{"ioc":"192.0.2.1"},"constructor":"x"},{"ioc":"192.0.2.2"}]'

  expect((await read('json', text, { records: '[]', value: 'ioc' })).records).toEqual([
    { kind: 'ipv4', value: '192.0.2.2' },
  ])
  expect(({} as { ioc?: string }).ioc).toBeUndefined()
})

it('a stray quote loses only its own line, and a quoted line break loses nothing', async () => {
  const text = 'ip,note\n192.0.2.1,"first\nsecond"\n192.0.2.2,"stray\n192.0.2.3,x\n192.0.2.4,y\n'
  const found = await read('delimited', text, { header: 'row', value: 'ip' })

  expect(found.records.map(({ value }) => value)).toEqual(['192.0.2.1', '192.0.2.3', '192.0.2.4'])
  expect(found.reasons).toEqual(['malformed'])
})

it('a file in Windows-1252 loses no line', async () => {
  const text = Buffer.from('ip;note\n192.0.2.1;caf\xe9\n192.0.2.2;plain\n', 'latin1')
  const found = await read('delimited', text, { header: 'row', value: 'ip', delimiter: ';', tags: ['note'] })

  expect(found.records.map(({ tags }) => tags)).toEqual([['café'], ['plain']])
})

const page = '<!DOCTYPE html>\n<html></html>'
const bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "192.0.2.1">]><ioc xmlns="openioc.org">&b;</ioc>'

it.each([
  ['delimited', 'a,b\n1,2\n', { header: 'row', value: 'ioc' }, /^There is no column “ioc”: the header has a, b\.$/],
  ['plain-list', page, {}, /web page/],
  ['hosts', page, {}, /web page/],
  ['delimited', page, {}, /web page/],
  ['netset', page, {}, /web page/],
  ['openioc', bomb, {}, /document type/],
])('%s: says why %j is unreadable', async (id, text, options, sentence) => {
  expect((await read(id, text, options)).unreadable).toMatch(sentence)
})
