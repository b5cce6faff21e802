import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const names = ['NetworkIP', 'Active', 'Revoked', 'LastSeen']
const rows = [
  ['45.155.75.108', true, false, '2025-03-01T00:00:00Z'],
  ['91.92.38.55', true, true, '2025-03-02T00:00:00Z'],
  ['5.188.186.17', true, false, '2025-03-03T00:00:00Z'],
  ['5.188.186.18', true, false, null],
]

it.each([
  [
    'Kusto',
    {
      Tables: [
        { TableName: 'Result', Columns: names.map((ColumnName) => ({ ColumnName, ColumnType: 'string' })), Rows: rows },
        {
          TableName: 'Properties',
          Columns: [{ ColumnName: 'Key' }, { ColumnName: 'Value' }],
          Rows: [['1', 'Visualization']],
        },
      ],
    },
  ],
  ['Log Analytics', { tables: [{ name: 'Result', columns: names.map((name) => ({ name, type: 'string' })), rows }] }],
  ['ClickHouse', { meta: names.map((name) => ({ name, type: 'String' })), data: rows, rows: rows.length }],
  ['Splunk', { fields: names, rows }],
  ['a spreadsheet', { range: 'A1:D5', values: [names, ...rows] }],
  ['a list of rows', [names, ...rows]],
])('the rows of %s are read by the names of their columns', async (_, document) => {
  const { records, rejections } = await readFeed(JSON.stringify(document))
  const days = records.map(({ value, lastSeen }) => [value, lastSeen && new Date(lastSeen).toISOString().slice(0, 10)])

  expect(days).toEqual([
    ['45.155.75.108', '2025-03-01'],
    ['5.188.186.17', '2025-03-03'],
    ['5.188.186.18', undefined],
  ])
  expect(rejections.map(({ reason }) => reason)).toContain('not-for-detection')
})
