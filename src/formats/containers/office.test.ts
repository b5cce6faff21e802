import { expect, it } from 'vitest'
import { oneChunk } from '../../../test/one-chunk.ts'
import { zip } from '../../../test/zip.ts'
import { unpack } from './unpack.ts'

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`)
const parts = (files: Readonly<Record<string, string>>) =>
  zip(Object.entries(files).map(([name, text]) => ({ name, data: xml(text) })))

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'

/** A workbook with these sheets, as `[name, state, sheetData]`. */
function workbook(sheets: readonly (readonly [name: string, state: string, data: string])[], more = '') {
  const relations = sheets.map((_, at) => `<Relationship Id="r${at}" Target="worksheets/sheet${at}.xml"/>`)
  return parts({
    '[Content_Types].xml': types,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="urn:r"><workbookPr ${more}/><sheets>${sheets
      .map(([name, state], at) => `<sheet name="${name}" sheetId="${at + 1}" state="${state}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(([, , data], at) => [`xl/worksheets/sheet${at}.xml`, `<worksheet ${main}>${data}</worksheet>`]),
    ),
    'xl/styles.xml': `<styleSheet ${main}><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${main}><si><t>Indicator</t></si><si><r><t>45.155</t></r><r><t>.75[.]1</t></r><rPh><t>x</t></rPh></si></sst>`,
  })
}

async function read(bytes: Buffer) {
  const found: Record<string, string> = {}
  for await (const { name = '', bytes: content } of unpack(oneChunk(bytes), {}, { name: 'a.xlsx', office: true }))
    found[name] = Buffer.concat(await Array.fromAsync(content)).toString()
  return found
}

it('a workbook of Excel is its visible sheets as CSV', async () => {
  const data = `<dimension ref="A1:C4"/><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Note, "a"</t></is></c></row>
    <row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="str"><f>A1</f><v>C2</v></c></row>
    <row r="5"><c r="A5" t="e"><v>#REF!</v></c><c r="B5" t="b"><v>1</v></c><c r="C5"><v>8080</v></c></row></sheetData>`
  const files = await read(
    workbook([
      ['IOCs', 'visible', data],
      ['Old', 'hidden', data],
      ['None', 'visible', '<sheetData/>'],
    ]),
  )

  expect(files).toEqual({
    'IOCs.csv': 'Indicator,,"Note, ""a"""\n45.155.75[.]1,C2,\n\n,TRUE,8080\n',
    'None.csv': '',
  })
})

it('a table that begins further right is one without empty columns before it', async () => {
  const row =
    '<dimension ref="B2:C2"/><sheetData><row r="2"><c r="B2"><v>1</v></c><c r="C2"><v>2</v></c></row></sheetData>'

  expect(await read(workbook([['a', '', row]]))).toEqual({ 'a.csv': '\n1,2\n' })
})

it('a sheet that claims all columns costs no more than what it has', async () => {
  const row = '<dimension ref="A1:XFD1048576"/><sheetData><row><c r="A1" t="s"><v>0</v></c></row></sheetData>'

  expect((await read(workbook([['a', '', row]])))['a.csv']?.length).toBeLessThan(100)
})

it('a workbook with endless texts is refused, even if they are empty', async () => {
  const book = parts({
    '[Content_Types].xml': types,
    'xl/workbook.xml': `<workbook ${main}/>`,
    'xl/sharedStrings.xml': `<sst ${main}>${'<si/>'.repeat(2_200_000)}</sst>`,
  })

  await expect(read(book)).rejects.toThrow('The workbook unpacks to more than 32 MiB of texts.')
})

it('its numbers are as they are shown: dates and shares', async () => {
  const row =
    '<sheetData><row><c s="1"><v>46024</v></c><c s="2"><v>46024.4375</v></c><c s="3"><v>0.85</v></c><c s="4"><v>46024</v></c><c s="1"><v>0.5</v></c><c><v>4.5E1</v></c></row></sheetData>'

  expect(await read(workbook([['a', '', row]]))).toEqual({
    'a.csv': '2026-01-02,2026-01-02 10:30:00,85%,46024,0.5,45\n',
  })
  expect(await read(workbook([['a', '', row]], 'date1904="1"'))).toMatchObject({
    'a.csv': expect.stringMatching(/^2030-01-03,/),
  })
})

it('a document of Word is its text, with bars between the cells of a table', async () => {
  const p = (text: string, style = '') =>
    `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del></w:p>`
  const cell = (...lines: string[]) => `<w:tc>${lines.map((line) => p(line)).join('')}</w:tc>`
  const body = `${p('Domains', 'Heading1')}${p('pay-velmora[.]net')}<w:tbl><w:tr>${cell('IP')}${cell('Note')}</w:tr><w:tr>${cell('45.155.75.1', '45.155.75.2')}${cell('C2')}</w:tr></w:tbl>`
  const file = parts({
    '[Content_Types].xml': types,
    'word/document.xml': `<w:document xmlns:w="urn:w"><w:body>${body}</w:body></w:document>`,
    'docProps/core.xml': '<x>45.155.75.9</x>',
  })

  expect(await read(file)).toEqual({
    'document.txt': '## Domains\npay-velmora[.]net\n| IP | Note |\n| 45.155.75.1 45.155.75.2 | C2 |\n\n',
  })
})

it('of another document, only the part that names it is returned', async () => {
  const slides = parts({ '[Content_Types].xml': types, 'ppt/slides/slide1.xml': '<a>45.155.75.1</a>' })

  expect(Object.keys(await read(slides))).toEqual(['[Content_Types].xml'])
  expect(Object.keys(await read(parts({ mimetype: 'a', 'content.xml': '<a/>' })))).toEqual(['mimetype'])
  expect(Object.keys(await read(parts({ 'a.txt': '', 'content.xml': '<a/>' })))).toEqual(['a.txt', 'content.xml'])
})

it('logs of a zip archive stay as they are', async () => {
  const names: (string | undefined)[] = []
  for await (const { name } of unpack(oneChunk(workbook([['a', '', '<sheetData/>']])))) names.push(name)

  expect(names).toContain('xl/workbook.xml')
})
