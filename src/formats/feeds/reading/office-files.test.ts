import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

const types = (of: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override ContentType="application/vnd.openxmlformats-officedocument.${of}.main+xml"/></Types>`
const list = '\n<row>hxxp://pay-velmora[.]net/a</row>\n45.155.75.1\n91.92.38.5\n'

it.each([
  ['a PDF', '%PDF-1.7\n1 0 obj (hxxp://pay-velmora[.]net/a)\n'],
  ['an Excel workbook', types('spreadsheetml.sheet')],
  [
    'an Excel workbook',
    '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
  ],
  ['an Office document', types('wordprocessingml.document')],
  ['an OpenDocument spreadsheet', 'application/vnd.oasis.opendocument.spreadsheet'],
])('%s lists nothing, and the problem says what it is', async (name, start) => {
  const { records, tally } = await readFeed(start + list)

  expect(records).toEqual([])
  expect(tally.problems).toEqual([`This is ${name}. Lists are read as text: export it as CSV.`])
})

it('a list that speaks of such files is read', async () => {
  expect((await readFeed(`# made from a PDF (%PDF-1.7)${list}`)).records.length).toBeGreaterThan(1)
})
