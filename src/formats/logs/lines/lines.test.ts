import { describe, expect, it } from 'vitest'
import { chunksOf } from '../conformance.ts'
import { detectLog, logLines } from '../detect.ts'
import { headOf } from '../head.ts'
import { encodingOf } from './encoding.ts'
import { flowTuples } from './flow-tuples.ts'
import { isJsonLines, jsonEvents } from './json-events.ts'
import { LONGEST_EVENT } from './line-writer.ts'
import { modsecurityTransactions } from './modsecurity-transactions.ts'
import { withSocketAddresses } from './socket-addresses.ts'
import { xmlEvents } from './xml-events.ts'

async function run(
  read: (input: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>,
  text: string,
  size = 5,
): Promise<string[]> {
  const parts: Uint8Array[] = []
  for await (const part of read(chunksOf(new TextEncoder().encode(text), size))) parts.push(part)
  return new TextDecoder().decode(Buffer.concat(parts)).split('\n').filter(Boolean)
}

it('puts each flow of an Azure record on a line of its own, at any depth and inside text', async () => {
  const flows = '{"flowGroups":[{"rule":"a","flowTuples": ["1,x,y","2,x,y"]},{"rule":"b","flowTuples":["3,x,y"]}]}'
  const text = JSON.stringify({ message: flows })

  for (const size of [1, 5, 4096]) {
    expect(await run(flowTuples, `${flows}\n{"a":["b","c"]}\n`, size)).toEqual([
      '{"flowGroups":[{"rule":"a","flowTuples": ["1,x,y",',
      '"2,x,y"]',
      '},{"rule":"b","flowTuples":["3,x,y"]',
      '}]}',
      '{"a":["b","c"]}',
    ])
    expect(await run(flowTuples, text, size)).toHaveLength(4)
  }
})

it('writes the addresses of sockets in audit records behind their digits', async () => {
  const record = (digits: string) => `type=SOCKADDR msg=audit(1622995057.123:1): saddr=${digits}`
  const written = (digits: string, words: string) => [record(digits), `${record(digits)}${words}`] as const
  const zeros = '0'.repeat(16)
  const other = record(`020001BBC6336407${zeros}`).replace('saddr', 'xsaddr')
  const records = [
    written(`020001BBC6336407${zeros}`, ' laddr=198.51.100.7 lport=443'),
    written(
      '0A0001BB0000000020010DB800010000000000000000000700000000',
      ' laddr=2001:0db8:0001:0000:0000:0000:0000:0007 lport=443',
    ),
    written(`0A0001BB000000000000${zeros}FFFFC633640700000000`, ' laddr=198.51.100.7 lport=443'),
    // A file, and an address that is cut.
    written('01002F7661722F72756E2F6E736364', ''),
    written('020001BBC633', ''),
    // Any address.
    written(`0200000000000000${zeros}`, ''),
    written(`0A000016${'0'.repeat(48)}`, ''),
    // The end of another word.
    [other, other] as const,
  ]
  const text = `${records.map(([line]) => `${line} SADDR={\n`).join('')}type=CWD cwd="/"`

  for (const size of [1, 7, 4096]) {
    expect(await run(withSocketAddresses, text, size)).toEqual([
      ...records.map(([, line]) => `${line} SADDR={`),
      'type=CWD cwd="/"',
    ])
  }
  const detection = detectLog(headOf(new TextEncoder().encode(text)))
  expect(detection.madeOfLines).toBe(false)
  expect(await run((input) => logLines(detection, input), text)).toContain(`${records[0]?.[1]} SADDR={`)

  // Of lines in many parts nothing is lost.
  const long = `a ${'b'.repeat(2 * LONGEST_EVENT)} ${records[0]?.[0]}`
  expect(await run(withSocketAddresses, `${long}\n${long}`, 4096)).toEqual(
    new Array(2).fill(`${long} laddr=198.51.100.7 lport=443`),
  )
})

it('holds no line in memory that does not end', async () => {
  const chunks = chunksOf(new Uint8Array(3 * LONGEST_EVENT).fill(0x78), 65_536)
  const sizes: number[] = []

  for await (const part of withSocketAddresses(chunks)) sizes.push(part.length)

  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((all, size) => all + size)).toBe(3 * LONGEST_EVENT)
})

describe('JSON events', () => {
  it('passes lines on unchanged', async () => {
    const text = '{"a":1}\n{"b":"x\\n"}\n'

    expect(await run(jsonEvents, text)).toEqual(['{"a":1}', '{"b":"x\\n"}'])
    expect(isJsonLines(headOf(new TextEncoder().encode(text)))).toBe(true)
  })

  it('splits an array, pretty-printed or not', async () => {
    expect(await run(jsonEvents, '[{"a":1},{"b":[1,{"c":2}]}]')).toEqual(['{"a":1}', '{"b":[1,{"c":2}]}'])
    expect(await run(jsonEvents, '[\n  {\n    "a": 1,\n    "b": "x"\n  },\n  {\n    "c": [ ]\n  }\n]\n')).toEqual([
      '{ "a": 1, "b": "x" }',
      '{ "c": [ ] }',
    ])
  })

  it('splits the events that a document wraps', async () => {
    expect(await run(jsonEvents, '{"Records":[{"a":1},{"a":2}]}')).toEqual(['{"a":1}', '{"a":2}'])
    expect(
      await run(jsonEvents, '{"took":1,"hits":{"total":2,"hits":[{"_source":{"a":1}},{"_source":{"a":2}}]}}'),
    ).toEqual(['{"took":1,"hits":{"total":2,"hits":[', '{"_source":{"a":1}}', '{"_source":{"a":2}}'])
  })

  it('splits the Records of every line', async () => {
    expect(await run(jsonEvents, '{"Records":[{"a":1},{"a":2}]}\n{"Records":[{"a":3}]}\n')).toEqual([
      '{"a":1}',
      '{"a":2}',
      '{"a":3}',
    ])
  })

  it('splits the rows of a document', async () => {
    const streams = '{"data":{"result":[{"stream":{"a":"b"},"values":[["1","x"],["2","y"]]},{"values":[["3","z"]]}]}}'

    for (const size of [1, 4096]) {
      expect(await run(jsonEvents, streams, size)).toEqual([
        '{"data":{"result":[',
        '{"stream":{"a":"b"},"values":[',
        '["1","x"]',
        '["2","y"]',
        '["3","z"]',
      ])
      expect(await run(jsonEvents, '{\n"results": [\n[\n{"a":1},{"a":2}\n],\n[]\n]\n}', size)).toEqual([
        '{ "results": [',
        '[ {"a":1},{"a":2} ]',
        '[]',
      ])
    }
  })

  it('splits the events of every line if most lines wrap events with times of their own', async () => {
    const notes = '{"params":{"events":[{"created":"2021-06-06","a":1},{"created":"2021-06-06","values":[{"b":2}]}]}}'
    const nested = '{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1"},{"c":[{"d":3}]}]}]}]}'

    expect(await run(jsonEvents, `${notes}\n${nested}\n{"id":4}\n`)).toEqual([
      '{"params":{"events":[',
      '{"created":"2021-06-06","a":1}',
      '{"created":"2021-06-06","values":[{"b":2}]}',
      '{"timeUnixNano":"1"}',
      '{"c":[{"d":3}]}',
      '{"id":4}',
    ])
  })

  it('leaves lines whole whose lists have no times, or that have a time of their own', async () => {
    const lists = '{"id":1,"results":[{"a":1},{"a":2}]}'
    const timed = '{"time":"2021-06-06","events":[{"created":"2021-06-06"},{"created":"2021-06-06"}]}'

    expect(await run(jsonEvents, `${lists}\n${timed}\n`)).toEqual([lists, timed])
  })

  it('splits every array whose key states an action, and keeps the key in each event', async () => {
    const text =
      '{"queryEndTime":"x","messagesDelivered":[],"messagesBlocked":[{"a":1},{"b":[{"c":2}]}],"clicksPermitted":[{"d":3}],"clicksBlocked":[]}'

    for (const size of [1, 5, 4096]) {
      expect(await run(jsonEvents, text, size)).toEqual([
        '{"queryEndTime":"x","messagesDelivered":[],"messagesBlocked":[',
        '{"messagesBlocked":{"a":1}}',
        '{"messagesBlocked":{"b":[{"c":2}]}}',
        '{"clicksPermitted":{"d":3}}',
        ',"clicksBlocked":[]}',
      ])
    }
    expect(await run(jsonEvents, '{\n "clicksBlocked": [\n  {\n   "a": 1\n  }\n ]\n}\n{"Records":[{"b":2}]}')).toEqual([
      '{ "clicksBlocked": [',
      '{"clicksBlocked":{ "a": 1 }}',
      '{"b":2}',
    ])
  })

  it('splits consecutive objects over many lines', async () => {
    expect(await run(jsonEvents, '{\n "a": 1\n}\n{\n "a": 2\n}\n')).toEqual(['{ "a": 1 }', '{ "a": 2 }'])
  })

  it('keeps escapes, brackets and keys inside strings', async () => {
    const event = '{"x":"]},{\\"Records\\":[{ \\\\","y":"\\u0041\\t\\/"}'

    expect(await run(jsonEvents, `[${event},${event}]`, 1)).toEqual([event, event])
  })

  it('returns the content of a truncated document', async () => {
    expect(await run(jsonEvents, '[{"a":1},{"b":"192.0.2.')).toEqual(['{"a":1}', '{"b":"192.0.2.'])
  })

  it('splits an event of more than a mebibyte into pieces', async () => {
    const text = `[{"a":"${'x '.repeat(LONGEST_EVENT)}"},{"b":1}]`

    const lines = await run(jsonEvents, text, 65_536)

    expect(lines.length).toBeGreaterThan(2)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(LONGEST_EVENT + 4096)
    expect(lines.at(-1)).toBe('{"b":1}')
    expect(lines.join('').replaceAll(' ', '').length).toBe(text.replaceAll(' ', '').length - 3)
  })

  it('leaves lines unchanged if only some are JSON', async () => {
    const text = `{"a":1}\n${'a line of "text [with brackets\n'.repeat(9)}{"b":2}\n`

    expect(await run(jsonEvents, text)).toEqual(text.trim().split('\n'))
  })

  it('leaves text unchanged that starts with a bracket', () => {
    for (const text of ['[2021-06-06 15:57:37] x\n', '[error] [client 192.0.2.1] y\n', '[**] [1:2:3] z\n']) {
      expect(isJsonLines(headOf(new TextEncoder().encode(text)))).toBe(true)
    }
  })
})

describe('XML events', () => {
  it('become one line each', async () => {
    const text =
      '<?xml version="1.0"?>\n<Events>\n<Event xmlns="x">\n  <EventData>\n    <Data>a\n b</Data>\n  </EventData>\n</Event><Event>\n</Event>\n</Events>\n'

    expect(await run(xmlEvents, text, 3)).toEqual([
      '<?xml version="1.0"?>',
      '<Events>',
      '<Event xmlns="x"> <EventData> <Data>a b</Data> </EventData> </Event>',
      '<Event> </Event>',
      '</Events>',
    ])
  })

  it('keep entities unexpanded', async () => {
    expect(await run(xmlEvents, '<!DOCTYPE x [<!ENTITY a "b">]>\n<Event>&a;</Event>\n')).toEqual([
      '<!DOCTYPE x [<!ENTITY a "b">]>',
      '<Event>&a;</Event>',
    ])
  })
})

describe('transactions of ModSecurity', () => {
  const ended =
    '--1a2b3c4d-A--\n[06/Jun/2021:15:57:37 +0200] x 192.0.2.1 1 192.0.2.2 443\n--1a2b3c4d-B--\nGET / HTTP/1.1\n\n--1a2b3c4d-Z--\n'
  const text = `before\n--1a2b3c4d-\n${ended.replace('--1a2b3c4d-Z--\n', '')}${ended.replaceAll('\n', '\r\n')}\nafter\n--1`

  it.each([1, 5, 4096])('give one line each, in chunks of %d bytes', async (size) => {
    const transaction =
      '--1a2b3c4d-A-- [06/Jun/2021:15:57:37 +0200] x 192.0.2.1 1 192.0.2.2 443 --1a2b3c4d-B-- GET / HTTP/1.1'

    expect(await run(modsecurityTransactions, text, size)).toEqual([
      'before',
      '--1a2b3c4d-',
      transaction,
      `${transaction} --1a2b3c4d-Z--`,
      'after',
      '--1',
    ])
  })

  it('are read from a serial audit log as events', async () => {
    const detection = detectLog(headOf(new TextEncoder().encode(ended)))

    expect(detection.format?.id).toBe('modsecurity')
    expect(await run((input) => logLines(detection, input), ended)).toHaveLength(1)
  })
})

describe('the encoding', () => {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

  it('is detected by the byte order mark or by zero bytes', () => {
    expect(encodingOf(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('utf-16le')
    expect(encodingOf(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toBe('utf-16be')
    expect(encodingOf(Uint8Array.from(Array.from('a log line', (c) => [c.charCodeAt(0), 0]).flat()))).toBe('utf-16le')
    expect(encodingOf(Uint8Array.from(Array.from('a log line', (c) => [0, c.charCodeAt(0)]).flat()))).toBe('utf-16be')
  })

  it('is text despite Latin-1, NULs and escape sequences', () => {
    expect(
      encodingOf(Uint8Array.from([...utf8('Gru'), 0xdf, ...utf8(' von M'), 0xfc, ...utf8('ller 192.0.2.1\n')])),
    ).toBe('utf-8')
    expect(encodingOf(utf8('a line\0\0\0\nanother line of the log\n'))).toBe('utf-8')
    expect(encodingOf(utf8('\u001b[31mred\u001b[0m\n'))).toBe('utf-8')
    expect(encodingOf(utf8('日本語のログ 192.0.2.1\n'))).toBe('utf-8')
  })

  it('is text despite control characters as delimiters or a Cyrillic code page', () => {
    expect(encodingOf(utf8('192.0.2.1\u0001GET\u0001/a\n192.0.2.2\u0001GET\u0001/b\n'))).toBe('utf-8')
    const cp1251 = Uint8Array.from('Îøèáêà âõîäà ñ àäðåñà 192.0.2.1\n', (c) => c.charCodeAt(0))
    expect(encodingOf(cp1251)).toBe('utf-8')
  })

  it('is binary for noise', () => {
    let seed = 7
    const noise = Uint8Array.from({ length: 4096 }, () => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return seed >> 16
    })

    expect(encodingOf(noise)).toBe('binary')
  })
})
