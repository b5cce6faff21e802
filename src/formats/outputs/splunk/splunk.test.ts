import { expect, it } from 'vitest'
import { readCsvTable } from '../../../../test/csv.ts'
import { outputOf } from '../../../../test/output.ts'
import { conforms, operationsReader, type Seen } from '../conformance.ts'
import { splunk } from './splunk.ts'

/** "Required headers in lookup file" of the admin manual, and the column for lookups. */
const collections: Record<string, readonly [header: string, column: string]> = {
  'ip_intel.csv': ['description,ip,weight', 'ip'],
  'domain_intel.csv': ['description,domain,weight', 'domain'],
  'http_intel.csv': ['description,http_referrer,http_user_agent,url,weight', 'url'],
  'file_intel.csv': ['description,file_hash,file_name,weight', 'file_hash'],
  'email_intel.csv': ['description,src_user,subject,weight', 'src_user'],
}

function seenOf(row: Record<string, string>, part: string): Seen {
  const [, column] = collections[part] as readonly [string, string]
  const value = row[column] ?? ''
  const weight = Number(row.weight)
  if (!Number.isInteger(weight) || weight < 1 || weight > 100) throw new Error(`weight ${row.weight}`)
  if (value === '' || value.includes('*')) throw new Error(`matches everything: ${value}`)
  return { value, rest: `${row.description}\t${weight}` }
}

conforms(splunk, {
  read(text, part) {
    expect(text.split('\n')[0]).toBe(collections[part]?.[0])
    // "Commented lines that begin with an octothorpe" are ignored.
    const lines = text.split('\n').filter((line) => !line.startsWith('#'))
    return readCsvTable(lines.join('\n'), { newline: '\n' }).map((row) => seenOf(row, part))
  },
  applyDelta: operationsReader((delta) => readCsvTable(delta, { newline: '\n' }) as { op: string }[], seenOf),
})

it('has a description with the sources, and the risk as weight', () => {
  expect(outputOf(splunk, 'http_intel.csv').of('url', 'http://evil-test.com/?a=1,2', { risk: 0 })).toEqual([
    'Winnow: Acme C2 / Umbrella all / c2 / malware,,,"http://evil-test.com/?a=1,2",1',
  ])
})
