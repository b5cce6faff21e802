import { feedFormat } from '../../feed-format.ts'
import { readIndicator } from '../../reading/indicator.ts'
import { verdictOfList } from '../firewall-rules/firewall-words.ts'
import { headLines, share } from '../head.ts'
import { readOne, withoutComment } from '../plain-list/plain-list.ts'
import { readEachLine } from '../reading/each-line.ts'

/** Entry of a saved firewall set, with the address after the name of the set: ipset(8). Other firewalls `add`, too. */
const entry = /^(?:-[Aa]|add)\s+([^\s=]+)\s+([^\s=-][^\s=]*)(?:\s|$)/

/**
 * Address sets for firewalls: FireHOL's `.ipset` and `.netset` with their headers
 * (github.com/firehol/blocklist-ipsets), and the output of `ipset save`.
 */
export const netset = feedFormat({
  id: 'netset',
  title: { de: 'ipset und netset', en: 'ipset and netset' },
  difficulty: 0,

  detect(head) {
    const { all, data, comments } = headLines(head)
    // An entry has an address or name, where `add element inet filter blocked {…}` of nftables has a word.
    const isEntry = (line: string) => /[.:]/.test(entry.exec(line)?.[2] ?? '')
    const saved = share(data.slice(0, 300), (line) => isEntry(line) || /^create\s+\S+\s+\w+:\w+/.test(line))
    if (saved > 0.6) return { score: 0.96, reason: 'lines as ipset save writes them' }
    const header = comments.slice(0, 60).join('\n')
    if (!/ipset$|hash:(?:ip|net)|FireHOL|update-ipsets/im.test(header)) return undefined
    const fits = share(data.slice(0, 300), (line) => readIndicator(line)?.kind.startsWith('ip') === true)
    if (fits < 0.5 && all.length > comments.length + 2) return undefined
    return { score: 0.95, reason: 'a header as FireHOL writes it' }
  },

  read(input) {
    return readEachLine(input, (line, number, rows) => {
      let text = line.trim()
      if (text === '' || text.startsWith('#') || /^(?:create|flush|-N|-F|COMMIT)\b/.test(text)) return
      const added = entry.exec(text)
      const letsPass = added && verdictOfList(added[1] as string) === 'allow'
      if (letsPass || (added && /\snomatch(?:\s|$)/.test(text.replace(/"[^"]*"/g, '')))) {
        rows.reject(number, 'not-for-detection', line)
        return
      }
      if (added) text = added[2] as string
      // `hash:ip,port` entries look like `192.0.2.1,tcp:443`.
      const found = readOne(withoutComment(text, ['#', ';']))
      if (found.length === 0) rows.reject(number, 'not-an-indicator', line)
      for (const value of found) rows.add(value)
    })
  },
})
