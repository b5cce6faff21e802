import { nameOnMachine } from '../../../domain/subscription.ts'
import {
  type FinishedPart,
  type OutputContext,
  type OutputPart,
  outputFormat,
  plainDelta,
} from '../../output-format.ts'
import { ifCanonical } from '../lines.ts'
import { listRuleNumber } from '../rule-number.ts'

interface List {
  readonly file: string
  readonly kinds: OutputPart['kinds']
  readonly holds?: OutputPart['holds']
  /** The rules that use the list, each with its message. */
  readonly rules: readonly { readonly traffic: string; readonly what: string; readonly asked: string }[]
  /** Type of the dataset; values of type `string` are written in base64. */
  readonly type?: 'string' | 'ipv4' | 'ip'
}

const hashes = (file: string, kind: 'md5' | 'sha1' | 'sha256'): List => ({
  file,
  kinds: [kind],
  holds: 'hash',
  rules: [{ traffic: 'ip', what: 'listed file', asked: `file${kind}:${file}` }],
})

const addresses = (file: string, kind: 'ipv4' | 'ipv6', type: 'ipv4' | 'ip'): List => ({
  file,
  kinds: [kind],
  holds: 'ip',
  type,
  rules: [
    { traffic: 'ip', what: 'packet from a listed address', asked: 'ip.src; dataset:isset' },
    { traffic: 'ip', what: 'packet to a listed address', asked: 'ip.dst; dataset:isset' },
  ],
})

/** Rules are numbered in this order: append new lists at the end. */
const lists: readonly List[] = [
  {
    file: 'domains.lst',
    kinds: ['domain'],
    holds: 'domain',
    type: 'string',
    rules: [
      { traffic: 'dns', what: 'DNS query for a listed name', asked: 'dns.query; to_lowercase; dataset:isset' },
      { traffic: 'tls', what: 'TLS to a listed name', asked: 'tls.sni; to_lowercase; dataset:isset' },
      { traffic: 'http', what: 'HTTP to a listed name', asked: 'http.host; dataset:isset' },
    ],
  },
  addresses('ipv4.lst', 'ipv4', 'ipv4'),
  addresses('ip.lst', 'ipv6', 'ip'),
  hashes('md5.lst', 'md5'),
  hashes('sha1.lst', 'sha1'),
  hashes('sha256.lst', 'sha256'),
  {
    file: 'ja3.lst',
    kinds: ['ja3'],
    type: 'string',
    rules: [{ traffic: 'tls', what: 'listed JA3', asked: 'ja3.hash; dataset:isset' }],
  },
]
const rulesEach = 8
/** Distance between the rule numbers of two files of a list; there are at most nine files. */
const rulesEachFile = 100

const remark =
  '# Hashes: set "force-hash: [md5, sha1, sha256]" for eve-log\'s type "files" in suricata.yaml, or only one of their lists works.\n'

/** Lists for Suricata 7 and later, each in a file that one or two rules load, so that a million values load quickly. */
export const suricataDataset = outputFormat({
  id: 'SURICATA_DATASET',
  use: 'block',
  readBy: 'sensor',
  products: [],
  name: { de: 'Suricata-Datasets', en: 'Suricata datasets' },
  description: {
    de: 'Listen für große Mengen und datasets.rules, das sie lädt; alle Dateien gehören in ein Verzeichnis. Ein Name gilt nur genau so, wie er gelistet ist: mit dem, was darunter liegt, können Datasets nicht vergleichen (dafür gibt es die Suricata-Regeln). Netze und Webadressen kennen Datasets nicht. Eine Liste ohne Einträge lädt Suricata nicht; ihre Regel fehlt, bis sie einen hat. Für Hashes muss suricata.yaml force-hash: [md5, sha1, sha256] setzen, sonst wirkt nur eine der drei Listen.',
    en: 'Lists for large numbers and datasets.rules, which loads them; all files belong into one folder. A name stands only for exactly what is listed: datasets cannot compare with what lies below it (the Suricata rules do). Datasets know no networks and no web addresses. Suricata does not load a list without entries; its rule is missing until it has one. For hashes suricata.yaml has to set force-hash: [md5, sha1, sha256], as otherwise only one of the three lists works.',
  },
  reference: 'https://docs.suricata.io/en/suricata-7.0.10/rules/datasets.html',
  plainPart: 'datasets.rules',
  parts: () => [
    ...lists.map(
      ({ file, kinds, holds, type }): OutputPart => ({
        name: file,
        mediaType: 'text/plain; charset=utf-8',
        kinds,
        ...(holds && { holds }),
        entries: ifCanonical(({ value }) => [type === 'string' ? btoa(value) : value]),
        delta: plainDelta,
      }),
    ),
    {
      name: 'datasets.rules',
      mediaType: 'text/plain; charset=utf-8',
      summary: true,
      write: (parts, context) => `${remark}${lists.flatMap((list, i) => rulesOf(list, i, parts, context)).join('')}`,
    },
  ],
})

function rulesOf(list: List, place: number, parts: readonly FinishedPart[], { subscription }: OutputContext): string[] {
  const name = list.file.slice(0, -'.lst'.length)
  return parts.flatMap(({ name: file, count }) => {
    // If a device reads several files of one list, the others are named `ipv4-2.lst` and so on.
    const [, own, number = '1'] = /^(\w+?)(?:-(\d+))?\.lst$/.exec(file) ?? []
    if (own !== name || count === 0) return []
    const first = (place + 1) * rulesEach + (Number(number) - 1) * rulesEachFile
    return rulesOfFile(list, file, count).map(
      (rule, i) => `${rule}; classtype:trojan-activity; sid:${listRuleNumber(subscription, first + i)}; rev:1;)\n`,
    )
  })

  function rulesOfFile({ type, rules }: List, file: string, count: number): string[] {
    const set = `${nameOnMachine(subscription)}-${file.replace('.lst', '')}`
    const loaded = type ? `,${set},type ${type},load ${file},memcap ${memory(count)},hashsize ${buckets(count)}` : ''
    return rules.map(({ traffic, what, asked }) => {
      const found = type ? asked : asked.replace(`:${list.file}`, `:${file}`)
      return `alert ${traffic} any any -> any any (msg:"Winnow: ${what}"; ${found}${loaded}`
    })
  }
}

/** A power of two: large enough for few collisions, and within Suricata's limit for one dataset. */
const buckets = (count: number): number => Math.min(65_536, 2 ** Math.max(10, Math.ceil(Math.log2(count))))

/** An entry takes about 200 bytes. Twice that leaves room for growth until the next load. */
const memory = (count: number): string => `${Math.max(16, Math.ceil((count * 400) / 1_000_000))}mb`
