import { readHost, readValueAs, type Value } from '../../../domain/observables/read.ts'
import { feedFormat } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import type { Rows } from '../../reading/lines.ts'
import { trimEndOf } from '../../reading/trim.ts'
import { headLines, share } from '../head.ts'
import { readEachLine } from '../reading/each-line.ts'
import { isLocalName } from '../reading/local-names.ts'

/**
 * Filter lists of content blockers (Adblock Plus and uBlock Origin syntax,
 * help.adblockplus.org/hc/articles/360062733293) and Internet Explorer's tracking protection lists (`.tpl`). Only rules
 * that name a host, or an address with a path, are indicators; exceptions, element hiding and patterns are not.
 */
export const adblock = feedFormat({
  id: 'adblock',
  title: { de: 'Adblock-Filterliste', en: 'Adblock filter list' },
  difficulty: 0.3,

  detect(head) {
    const { all, data, comments } = headLines(head)
    if (all.some((line) => line.trim() === 'msFilterList')) return { score: 0.98, reason: 'a tracking protection list' }
    if (/^\[(?:adblock|ublock)/i.test(data[0] ?? '')) return { score: 0.97, reason: 'an Adblock header' }
    const sample = data.slice(0, 1000)
    const anchored = share(sample, (line) => /^(?:@@)?\|\|[\w*[]/.test(line) || /\^(?:\$[\w,~=.|-]+)?$/.test(line))
    const bangs = comments.filter((line) => line.startsWith('!')).length
    const titled = bangs >= 2 && bangs === comments.length
    if (anchored > 0.3) return { score: 0.9, reason: `${Math.round(anchored * 100)} % of the rules are anchored by ||` }
    const fits = share(sample, (line) => readRule(line) !== undefined)
    if (titled && fits > 0.5) return { score: 0.9, reason: 'comments start with ! as in filter lists' }
    return undefined
  },

  read(input) {
    let isTracking = false
    const readLine = (line: string, number: number, rows: Rows): void => {
      const text = line.trim()
      if (text === 'msFilterList') isTracking = true
      if (text === '' || text.startsWith('!') || /^#(?:\s|$)|^\[[^\]]*\]$|^msFilterList$/.test(text)) return
      if (isTracking && /^[#:]/.test(text)) return
      if (text.startsWith('@@') || text.startsWith('+d ')) rows.reject(number, 'not-for-detection', line)
      else if (/#[@?$%]*#|\$\$|##/.test(text)) rows.reject(number, 'not-for-detection', line)
      else {
        const found = readRule(text)
        if (found === 'local') return
        // A path without a host is a pattern for advertising rather than an address.
        if (found && found.kind !== 'url-path') rows.add(found)
        else rows.reject(number, /[*|^$]|^\//.test(text) ? 'unsupported-pattern' : 'not-an-indicator', line)
      }
    }
    // The rules say themselves what is allowed, whatever the comment above them.
    return readEachLine(input, readLine, { sections: false })
  },
})

/** The indicator that a blocking rule is equivalent to; undefined if it is a pattern. */
function readRule(rule: string): Value | 'local' | undefined {
  let text = rule
  // uBlock accepts hosts-file lines in filter lists; Internet Explorer writes `-d name` or `-d name path`.
  const line = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?|-d)\s+(\S+)(?:\s+#.*)?$/.exec(text)
  if (line) {
    const name = line[1] as string
    return isLocalName(name) ? 'local' : (readHost(name) ?? undefined)
  }
  if (text.length > 1 && text.startsWith('/') && text.endsWith('/')) return undefined
  // AdGuard's way to answer that there is no such name.
  text = text.replace(
    /\$dnsrewrite=(?:(?:NXDOMAIN|REFUSED|SERVFAIL)(?:;;)?|(?:NOERROR;A{1,4};)?(?:0\.0\.0\.0|127\.0\.0\.1|::1?))$/i,
    '',
  )
  const dollar = text.lastIndexOf('$')
  if (dollar > 0 && /^[\w,~=.|*-]+$/.test(text.slice(dollar + 1))) {
    // Rules that apply only on some pages, or that modify a request, do not block the address as such.
    if (
      /(?:^|,)(?:domain|from|to|denyallow|csp|redirect|removeparam|replace|badfilter|cookie|dnsrewrite|client|ctag|dnstype)\b/.test(
        text.slice(dollar + 1),
      )
    ) {
      return undefined
    }
    text = text.slice(0, dollar)
  }
  text = trimEndOf(text.replace(/^\|{1,2}/, ''), /[|^]/).replace(/(\/\*|\/?\^\*)$/, '')
  if (text === '' || /[*^|\s]/.test(text)) return undefined
  return text.includes('://') ? readValueAs('url', text) : readIndicator(text)
}
