import type { FeedItem } from '../../../domain/listing.ts'
import type { Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { parseDate } from '../../reading/dates.ts'
import { readIndicator, rejectionOf } from '../../reading/indicator.ts'
import { Rows } from '../../reading/lines.ts'
import { parserOf } from '../../reading/named-kinds.ts'
import { readXml } from '../records/xml-stream.ts'

/**
 * OpenIOC 1.0 and 1.1 (Mandiant): items of a definition whose context is an address, a name, a URL, a mailbox or a
 * hash. Some publishers write the value into the item's id and leave its content empty.
 */
export const openioc = feedFormat({
  id: 'openioc',
  title: { de: 'OpenIOC', en: 'OpenIOC' },
  difficulty: 0.8,

  detect(head) {
    const start = head.text.slice(0, 20_000)
    const named = /schemas\.mandiant\.com|openioc\.org/.test(start) && /<(?:\w+:)?(?:ioc|OpenIOC)[\s>]/.test(start)
    return named ? { score: 0.98, reason: 'an OpenIOC definition' } : undefined
  },

  read(input) {
    const rows = new Rows()
    let authored: number | undefined
    return readXml<readonly FeedItem[]>(
      input,
      {
        close(element, stack, line) {
          const item = stack.findLast(({ name }) => name === 'IndicatorItem')
          if (item && element.name === 'Context')
            item.data = { ...(item.data as object), search: element.attributes.search ?? '' }
          else if (item && element.name === 'Content')
            item.data = { ...(item.data as object), content: element.text.trim() }
          else if (element.name === 'authored_date') authored = parseDate(element.text.trim())
          if (element.name !== 'IndicatorItem') return
          const { search = '', content = '' } = (element.data ?? {}) as { search?: string; content?: string }
          const { condition = 'is', negate, id = '' } = element.attributes
          const text = content === '' ? id : content
          if (negate === 'true' || /not$/.test(condition)) rows.reject(line, 'not-for-detection', `${search} ${text}`)
          else {
            const found = readItem(search, text)
            if (found === undefined) rows.reject(line, 'unknown-kind', `${search} ${text}`)
            else if (found === 'none') {
              // A part of a URL or a name is a pattern.
              rows.reject(
                line,
                /contains|starts|ends|matches/.test(condition) ? 'unsupported-pattern' : rejectionOf(text),
                `${search} ${text}`,
              )
            } else rows.add(authored === undefined ? found : { ...found, firstSeen: authored })
          }
        },
      },
      rows.drain,
    )
  },
})

/** Kind of a search term, as a name for `parserOf`. */
const terms: readonly (readonly [RegExp, string])[] = [
  [/md5sum|\/md5$/i, 'hash'],
  [/sha(?:1|256|512)sum|\/sha\d+$/i, 'hash'],
  [
    /remoteip|localip|routeentryitem\/destination|ipv4|ipv6|\/(?:remote)?ip(?:address)?$|dnsentryitem\/recorddata/i,
    'ip',
  ],
  [/network\/dns|dnsentryitem\/(?:host|recordname)|\/hostname$|domain/i, 'domain'],
  [/network\/uri|url(?:historyitem\/url)?$|\/uri$/i, 'url'],
  [/email\/(?:from|to|sender|replyto)/i, 'email'],
]

function readItem(search: string, text: string): Value | 'none' | undefined {
  const kind = terms.find(([term]) => term.test(search))?.[1]
  // `Network/String` can be any content of network traffic.
  if (kind === undefined) return /^network\//i.test(search) ? readIndicator(text) : undefined
  return parserOf(kind)?.(text) ?? 'none'
}
