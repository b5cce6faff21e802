import { describe, expect, it } from 'vitest'
import { actionOf, directionOf } from '../../../domain/log-event.ts'
import { chunksOf, linesOf, sampleContext, timeOf } from '../conformance.ts'
import { detectLog, logClock, logEvent, readAs } from '../detect.ts'
import { headOf } from '../head.ts'
import { plainText } from '../plain-text/plain-text.ts'
import { joinedLines, type SeveralLines, severalLines } from './several-lines.ts'

const encoder = new TextEncoder()

function howOf(text: string) {
  return severalLines(headOf(encoder.encode(text)))
}

/** The lines of a text that comes in chunks of a size. */
async function joined(text: string, how: SeveralLines, size: number): Promise<string[]> {
  const parts: Uint8Array[] = []
  for await (const part of joinedLines(chunksOf(encoder.encode(text), size), how)) parts.push(part)
  return Buffer.concat(parts).toString().trimEnd().split('\n')
}

/** Time, action and direction of each record of a file. */
async function recordsOf(text: string, zoneOffsetMinutes = 0): Promise<string[]> {
  const bytes = encoder.encode(text)
  const detection = detectLog(headOf(bytes))
  const clock = logClock(detection, { ...sampleContext, zoneOffsetMinutes })
  const event = logEvent(detection)
  const lines = await linesOf(detection, bytes)
  return lines.map((line) => {
    const code = event?.read(encoder.encode(line), 0, encoder.encode(line).length) ?? 0
    return `${timeOf(clock, line)} ${actionOf(code)} ${directionOf(code)}`
  })
}

/** An event of the Windows Filtering Platform as Windows writes it. */
const packet = (done: string, way: string, from: string, to: string, indent = '') =>
  [
    `The Windows Filtering Platform has ${done} a connection.`,
    '',
    `${indent}Application Information:`,
    `${indent}\tProcess ID:\t\t1234`,
    '',
    `${indent}Network Information:`,
    `${indent}\tDirection:\t\t${way}`,
    `${indent}\tSource Address:\t\t${from}`,
    `${indent}\tDestination Address:\t${to}`,
  ].join('\n')
const [inside, outside] = ['10.0.0.5', '198.51.100.7']
const out = (done: string, indent?: string) => packet(done, 'Outbound', inside, outside, indent)
const into = (done: string, indent?: string) => packet(done, 'Inbound', outside, inside, indent)

describe('records over several lines', () => {
  it('are rows of Event Viewer, each with its own time and verdict', async () => {
    const rows = [
      'Level,Date and Time,Source,Event ID,Task Category',
      `Information,6/13/2021 5:57:37 PM,Security,5157,Filter,"${out('blocked')}"`,
      'Information,6/13/2021 5:57:38 PM,Kernel,1,None,"Says ""x"", then\nmore"',
      `Information,6/13/2021 5:57:39 PM,Security,5156,Filter,"${into('permitted')}"`,
    ].join('\n')
    const said = [
      'null unknown unknown',
      '2021-06-13T15:57:37.000Z blocked outbound',
      '2021-06-13T15:57:38.000Z unknown unknown',
      '2021-06-13T15:57:39.000Z passed inbound',
    ]

    expect(await recordsOf(rows, 120)).toEqual(said)
    expect(await recordsOf(rows.replaceAll('\n', '\r\n'), 120)).toEqual(said)
    expect(await recordsOf(rows.replaceAll(',', '\t'), 120)).toEqual(said)
  })

  it('are rows whose time is behind the text', async () => {
    const row = (second: number, done: string) =>
      `"06/13/2021 05:57:${second} PM\nLogName=Security\nEventCode=1\nType=Information\nMessage=${out(done)}","2021-06-13T17:57:${second}.000+0200",pc`

    expect(await recordsOf(['"_raw","_time",host', row(37, 'blocked'), row(38, 'permitted')].join('\n'))).toEqual([
      'null unknown unknown',
      '2021-06-13T15:57:37.000Z blocked outbound',
      '2021-06-13T15:57:38.000Z passed outbound',
    ])
  })

  it('are lists of PowerShell, whether the time comes first or last', async () => {
    const first = (second: number, message: string) =>
      `TimeCreated  : 6/13/2021 5:57:${second} PM\nId           : 1\nMessage      : ${message}\n`
    const last = (second: number, message: string) =>
      `Message           : ${message}\nId                : 1\nMachineName       : pc\nTimeCreated       : 6/13/2021 5:57:${second} PM\n`
    const said = ['2021-06-13T15:57:37.000Z blocked outbound', '2021-06-13T15:57:39.000Z passed inbound']
    const indent = '               '

    for (const write of [first, last]) {
      const list = ['', write(37, out('blocked', indent)), write(39, into('permitted', indent))].join('\n')
      expect(await recordsOf(list, 120)).toEqual(said)
      expect(await recordsOf(list.replaceAll('\n', '\r\n'), 120)).toEqual(said)
    }
  })

  it('are blocks between empty lines, and lines with indented ones behind them', async () => {
    const alert = (second: number) =>
      `[**] [1:2000355:5] x [**]\n[Priority: 3]\n06/06/21-15:57:${second}.123456 ${inside}:1 -> ${outside}:2\nTCP TTL:64\n`
    const detail = (second: number) => `Sun Jun  6 15:57:${second} 2021\n\tUser-Name = "a"\n\tNAS-Port = 0\n`

    expect(howOf([alert(37), alert(38)].join('\n'))).toEqual({ by: 'empty lines' })
    expect(await recordsOf([alert(37), alert(38)].join('\n'))).toEqual([
      '2021-06-06T15:57:37.123Z unknown unknown',
      '2021-06-06T15:57:38.123Z unknown unknown',
    ])
    expect(howOf([detail(37), detail(38)].join('\n'))).toEqual({ by: 'indent' })
    expect(await recordsOf([detail(37), detail(38)].join('\n'))).toHaveLength(2)
  })

  it('are not tables with empty lines between them, whose rows begin with seconds', async () => {
    const table = (second: number) =>
      [
        '#separator \\x09',
        '#path\tconn',
        '#fields\tts\tid.orig_h\tid.resp_h',
        `16229950${second}.5\t${inside}\t${outside}`,
        `16229950${second + 1}.5\t${inside}\t${outside}`,
        `#close\t2021-06-06-15-57-${second}`,
      ].join('\n')
    const text = `${[table(37), table(47), table(57)].join('\n\n')}\n`

    expect(howOf(text)).toBeUndefined()
    const times = (await recordsOf(text)).map((record) => record.slice(11, 19)).filter((time) => time.startsWith('15'))
    expect(times).toEqual(['15:57:17', '15:57:18', '15:57:27', '15:57:28', '15:57:37', '15:57:38'])
  })

  it('are blocks whose lines begin with ten digits that are no time', async () => {
    const order = (second: number) =>
      `2021-06-06 15:57:${second} order from ${outside}\n1732555123 Smith\n1073741824 bytes sent\n`

    expect(howOf([order(37), order(38), order(39)].join('\n'))).toEqual({ by: 'empty lines' })
    expect(await recordsOf([order(37), order(38), order(39)].join('\n'))).toEqual([
      expect.stringContaining('15:57:37'),
      expect.stringContaining('15:57:38'),
      expect.stringContaining('15:57:39'),
    ])
  })

  it('are elements of XML, with line ends or without', async () => {
    const entry = (second: number, action: string) =>
      `  <entry id="${second}">\n    <time_generated>2021/06/06 15:57:${second}</time_generated>\n    <src>${inside}</src>\n    <dst>${outside}</dst>\n    <action>${action}</action>\n  </entry>`
    const document = `<response>\n<logs count="3">\n${entry(37, 'reset-both')}\n${entry(38, 'allow')}\n${entry(39, 'alert')}\n</logs>\n</response>`
    const said = [
      '2021-06-06T15:57:37.000Z blocked',
      '2021-06-06T15:57:38.000Z passed',
      '2021-06-06T15:57:39.000Z passed',
    ]

    const records = (await recordsOf(document)).filter((record) => !record.startsWith('null'))
    expect(records).toEqual(said.map((one) => `${one} outbound`))
    expect(howOf(document)).toEqual({ by: 'element', name: 'entry' })
    expect(howOf(document.replaceAll('\n', ''))).toEqual({ by: 'element', name: 'entry' })
  })

  it('are not seen in lines that are records, or in texts with a stray quote', () => {
    const line = (second: number, text = 'x') => `2021-06-06 15:57:${second},10.0.0.5,${text},a`
    const texts = {
      rows: [line(10), line(11), line(12)],
      strayQuote: [line(10), line(11, '"x'), line(12), line(13), line(14)],
      traces: [
        '2021-06-06 15:57:37 ERROR x',
        '\tat a.b(c.java:1)',
        '2021-06-06 15:57:38 INFO y',
        '2021-06-06 15:57:39 z',
      ],
      bursts: ['Jun  6 15:57:37 a b', 'Jun  6 15:57:38 a c', 'Jun  6 15:57:39 a d', '', 'Jun  6 15:58:37 a b'],
      spaced: ['2021-06-06 15:57:37 x', '', '2021-06-06 15:57:38 y', ''],
      indented: [' 2021-06-06 15:57:37 x', ' 2021-06-06 15:57:38 y'],
      xmlLines: ['<a><b at="15:57:37"/></a>', '<a><b at="15:57:38"/></a>', '<a><b at="15:57:39"/></a>'],
      json: ['{', '  "time": "15:57:37"', '}', '{', '  "time": "15:57:38"', '}'],
    }

    expect(
      Object.entries(texts)
        .filter(([, lines]) => howOf(`${lines.join('\n')}\n`) !== undefined)
        .map(([name]) => name),
    ).toEqual([])
  })

  it('are rows until a quote is stray, which costs none of the rows behind it', async () => {
    const rows = Array(9000).fill('9,10,11')
    const text = [
      ...['a,b,c', '1,"x\n\n y ""z""\n",2', '"3\r\n4",5,6'],
      // The next quote shows that the first was stray.
      ...['7,"8', '9,10,11', '12,"",13', '14,"15\r\n16",17'],
      // No quote follows.
      ...['18,"19\r', ...rows, '"20\n21",22,23', '24,"25', '26,27,28'],
    ].join('\n')
    const read = (size: number) => joined(text, { by: 'quotes', delimiter: ',' }, size)

    const lines = await read(1 << 20)

    expect(lines).toEqual([
      ...['a,b,c', '1,"x  y ""z"" ",2', '"3 4",5,6'],
      ...['7,"8', '9,10,11', '12,"",13', '14,"15 16",17'],
      ...['18,"19', ...rows, '"20 21",22,23', '24,"25', '26,27,28'],
    ])
    for (const size of [1, 7, 4096]) expect(await read(size)).toEqual(lines)
  })

  it('are rows of a bounded length', async () => {
    const how = { by: 'quotes', delimiter: ',' } as const
    const cells = `1,${'"\n",'.repeat(20_000)}2`
    const line = 'x'.repeat(70_000)

    const lines = await joined(`${cells}\n3,"${line}\n${line}",4\n"5\n6",7`, how, 4096)

    expect(Math.max(...lines.slice(0, -3).map((one) => one.length))).toBeLessThanOrEqual(65_600)
    expect(lines.slice(-3)).toEqual([`3,"${line}`, `${line}",4`, '"5 6",7'])
  })

  it.each([
    ['their time', (second: number) => `Jun  6 15:58:${second} fw x: deny`],
    ['the same word', (second: number) => `devname=fw time=15:58:${second} action=deny`],
  ])('are blocks until lines follow that start with %s', async (_, line) => {
    const alert = (second: number) =>
      `[**] [1:2000355:5] x [**]\n[Priority: 3]\n06/06/21-15:57:${second}.123456 ${inside}:1 -> ${outside}:2\n`
    const text = [alert(37), alert(38), line(10), line(11), `  ${line(12)}`, '', `${line(13)}\r`, line(14)].join('\n')
    const oneLine = (block: string) => block.trim().replaceAll('\n', ' ')
    const how = { by: 'empty lines' } as const

    for (const size of [1, 7, 4096])
      expect(await joined(text, how, size)).toEqual([
        ...[oneLine(alert(37)), oneLine(alert(38))],
        ...[line(10), `${line(11)} ${line(12)}`, line(13), line(14)],
      ])
  })

  it('are elements that end with their tag if they have no content', async () => {
    const empty = (second: number) =>
      `<row time="2021-06-06 15:57:${second}" path='/a/>"b/' rule="a > b"\n action="deny"/>`
    const full = (second: number) =>
      `<row time="2021-06-06 15:57:${second}" path="/a/>">\n<action by="x"/>\n<action>allow</action>\n</row>`
    const rows = [full(10), full(11), empty(12), full(13), full(14), full(15)]
    const text = `<rows>\n${rows.join('\n')}\n</rows>\n`
    const how = { by: 'element', name: 'row' } as const

    expect(howOf(text)).toEqual(how)
    expect((await recordsOf(text)).slice(1, -1)).toEqual(
      ['passed', 'passed', 'blocked', 'passed', 'passed', 'passed'].map(
        (action, i) => `2021-06-06T15:57:${10 + i}.000Z ${action} unknown`,
      ),
    )
    const lines = await joined(text, how, 4096)
    expect(lines).toHaveLength(8)
    for (const size of [1, 7]) expect(await joined(text, how, size)).toEqual(lines)
  })

  it('are also joined in a format that the uploader named', async () => {
    const text =
      '[**] [1:1:5] x [**]\n[Priority: 3]\n06/06/21-15:57:37.1 a\n\n[**] [1:1:5] x [**]\n[Priority: 3]\n06/06/21-15:57:38.1 a\n'
    const bytes = encoder.encode(text)

    expect(await linesOf(readAs(plainText, headOf(bytes)), bytes)).toHaveLength(2)
  })
})
