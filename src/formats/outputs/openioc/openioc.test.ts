import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { delivered } from '../../../../test/delivered.ts'
import { outputOf } from '../../../../test/output.ts'
import type { FeedFormat } from '../../feed-format.ts'
import { outcomeOf } from '../../feeds/conformance.ts'
import { openioc as openiocFeed } from '../../feeds/openioc/openioc.ts'
import { conforms, plainDeltaParser, type Seen } from '../conformance.ts'
import { samples } from '../values.conformance.ts'
import { openioc } from './openioc.ts'

/** Terms of `current.iocterms`, with the type of the content, that FireEye Endpoint Security supports. */
const supported: Readonly<Record<string, string>> = {
  'PortItem/remoteIP': 'IP',
  'DnsEntryItem/Host': 'string',
  'UrlHistoryItem/URL': 'string',
  'FileItem/Md5sum': 'md5',
  'FileItem/Sha1sum': 'sha1',
  'FileItem/Sha256sum': 'sha256',
}

/** The items of a definition, read by a strict XML parser. */
function itemsOf(xml: string): Seen[] {
  const items: Seen[] = []
  let id = ''
  let search = ''
  let content: string | undefined
  const stack: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    stack.push(name)
    if (name === 'IndicatorItem') {
      const { condition, negate } = attributes as Record<string, string>
      if (condition !== 'is' || negate !== 'false') throw new Error('another condition')
      id = String(attributes.id)
    }
    if (name === 'Context') {
      search = String(attributes.search)
      if (!search.startsWith(`${attributes.document}/`)) throw new Error('another document')
    }
    if (name === 'Content') content = ''
  })
  parser.on('text', (text) => {
    if (stack.at(-1) === 'Content') content += text
  })
  parser.on('closetag', ({ name }) => {
    if (stack.pop() !== name) throw new Error(name)
    if (name === 'IndicatorItem' && content !== undefined) items.push({ id, value: content, rest: search })
  })
  parser.write(xml).close()
  return items
}

conforms(openioc, {
  read(text) {
    expect(text.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<OpenIOC xmlns="http://openioc.org/')).toBe(true)
    return itemsOf(text)
  },
  applyDelta: plainDeltaParser((line) => {
    const [item] = itemsOf(line)
    if (!item) throw new Error(`no item: ${line}`)
    return item
  }),
})

const { part, entries, body, of } = outputOf(openioc)

describe('a definition of OpenIOC', () => {
  const indicators = part.kinds.flatMap((kind) => samples[kind].map((value) => delivered(kind, value)))
  const lines = entries(indicators)

  it('is read back correctly by our reader', async () => {
    const { records } = await outcomeOf(openiocFeed as unknown as FeedFormat, Buffer.from(body(lines)), {})

    expect(records.map(({ kind, value }) => `${kind} ${value}`).sort()).toEqual(
      indicators.map(({ kind, value }) => `${kind} ${value}`).sort(),
    )
  })

  it('searches only where FireEye Endpoint Security does, apart from senders of e-mail, for which it has no term', () => {
    const terms = lines.map((entry) => /search="(.*?)" .*<Content type="(.*?)">/.exec(entry)?.slice(1))
    const others = terms.filter(([search = '', type] = []) => supported[search] !== type)
    expect(new Set(others.map(String))).toEqual(new Set(['Email/From,string']))
  })

  it("escapes XML's special characters", () => {
    const [entry] = of('url', "https://evil-test.com/it's?b=1&c=2")
    expect(entry).toContain('<Content type="string">https://evil-test.com/it&apos;s?b=1&amp;c=2</Content>')
  })
})
