import {
  bare,
  endOf,
  fromTo,
  isAddress,
  masked,
  membersOf,
  nothing,
  pairsOf,
  partial,
  type Statement,
  verdictOf,
} from './firewall-words.ts'

/** Statements of one line, recognised by how they begin. `firewall-blocks.ts` reads those inside blocks. */

/** A form of statement: how it begins, and how its words are read. `read` returns undefined if the form does not fit. */
export interface Form {
  readonly line: RegExp
  readonly read: (words: readonly string[], found: RegExpExecArray, note: string | undefined) => Statement | undefined
}

const ignored = () => nothing

/** The words after the first of `names`; undefined if there is none. */
function after(words: readonly string[], ...names: string[]): string[] | undefined {
  const at = words.findIndex((word) => names.includes(word.toLowerCase()))
  return at < 0 ? undefined : words.slice(at + 1)
}

/** iptables(8), also as `iptables-save` writes it: `-A INPUT -s 192.0.2.1 -j DROP`. */
function iptables(words: readonly string[], _: RegExpExecArray, note: string | undefined): Statement {
  let from: string[] = []
  let to: string[] = []
  let chain = ''
  let action = ''
  let said = note
  let not = ''
  for (let at = 0; at < words.length; at++) {
    const option = words[at] as string
    if (option === '!') {
      not = '!'
      continue
    }
    let value = words[at + 1] ?? ''
    if (value === '!') value = words[at + 2] ?? ''
    const ends = () => value.split(',').map((end) => `${not || words[at + 1] === '!' ? '!' : ''}${end}`)
    if (/^(?:-A|-I|--append|--insert)$/.test(option)) chain = value
    else if (/^(?:-s|--source|--src|--src-range)$/.test(option)) from = ends()
    else if (/^(?:-d|--destination|--dst|--dst-range)$/.test(option)) to = ends()
    else if (/^(?:-j|--jump|-g|--goto)$/.test(option)) action = value
    else if (option === '--comment') said = bare(value)
    not = ''
  }
  if (chain === '') return nothing
  const direction = /^input$/i.test(chain) ? 'in' : /^output$/i.test(chain) ? 'out' : undefined
  return { verdict: verdictOf(action), from, to, direction, note: said }
}

/** ipset(8): `add SET ENTRY`. An entry with `nomatch` is an exception. */
function ipsetEntry(words: readonly string[]): Statement {
  const [set = '', entry = ''] =
    after(words, 'add', '-a', '--add')?.filter((word) => !/^(?:-!|-exist)$/.test(word)) ?? []
  const comment = after(words, 'comment')?.[0]
  const address = entry.split(',', 1)[0] as string
  const left = words.includes('nomatch') ? '!' : ''
  return membersOf(set, [left + address], comment && bare(comment))
}

/** pf.conf(5), ipf(5) and ipfw(8): `block in quick from A to any`, `add deny ip from A to any`. */
function ruleFromTo(words: readonly string[], found: RegExpExecArray, note: string | undefined): Statement | undefined {
  const ends = fromTo(words)
  return ends && { verdict: verdictOf(found[1] as string), ...ends, note }
}

/**
 * Cisco's access lists, `deny ip host A any`, `deny A 0.0.0.255`, `deny tcp any A/24 eq 443`: the addresses in a rule
 * are its ends, whatever stands around them.
 */
function accessList(words: readonly string[], found: RegExpExecArray): Statement {
  const ends: string[][] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    const next = words[at + 1]
    if (/^(?:eq|gt|lt|neq|range|log|object|object-group|addrgroup|time-range)$/i.test(word)) at++
    else if (/^host$/i.test(word)) {
      ends.push([next ?? ''])
      at++
    } else if (isAddress(word)) {
      const hasMask = isAddress(next) && !word.includes('/') && !word.includes(':')
      ends.push([masked(word, hasMask ? next : undefined)])
      if (hasMask) at++
    }
  }
  return { verdict: verdictOf(found[1] as string), from: ends[0] ?? [], to: ends[1] ?? [] }
}

/** Members of Apache's and hosts.deny's lists, with their abbreviated networks. */
const clients = (words: readonly string[]) =>
  words
    .flatMap((word) => word.split(','))
    .filter(Boolean)
    .map(partial)

/** hosts_access(5), hosts_options(5): `sshd: A, .name: deny`. */
function hostsDeny(_: readonly string[], found: RegExpExecArray): Statement {
  const [, list = '', options = ''] = found
  const names = list.split(/[\s,]+/).map((name) => name.replace(/^\[([^\]]*)\]/, '$1'))
  const isName = (name: string) => /[.:]/.test(name) && !/^[@/]/.test(name)
  const except = names.indexOf('EXCEPT')
  const left = except < 0 ? [] : clients(names.slice(except + 1).filter(isName)).map((name) => `!${name}`)
  const listed = clients(names.slice(0, except < 0 ? undefined : except).filter(isName))
  return { verdict: /\ballow\b/i.test(options) ? 'allow' : 'deny', from: [...listed, ...left] }
}

/** What may stand before a command in a script. */
const shell = /^(?:sudo )?(?:\/[\w/.-]*\/)?/.source
const command = (rest: RegExp) => new RegExp(shell + rest.source, rest.flags)

/**
 * Forms by dialect. The first that fits reads the statement. Words are one blank apart, so that no pattern searches runs
 * of blanks.
 */
export const forms: readonly Form[] = [
  // iptables
  { line: command(/ip6?tables(?:-legacy|-nft)? /), read: iptables },
  { line: /^(?:\[\d+:\d+\] )?-[AI] \S+ (?=[-!])/, read: iptables },
  // A script has the command in a variable.
  {
    line: /^"?\$\{?\w{1,40}\}?"? (?:-t \w+ |-w (?:\d+ )?)*-[AI] \S+ (?:\d+ )?(?=(?:! )?-{1,2}[a-z])/,
    read: iptables,
  },
  { line: /^"?\$\{?\w{1,40}\}?"? (?:-t \w+ |-w (?:\d+ )?)*-[NFXPZD](?: |$)/, read: ignored },
  // So may it have ipset.
  { line: /^"?\$\{?\w{1,40}\}?"? (?:(?:-!|-exist|-q) )*(?:add|-A|--add) \S+ \d/, read: ipsetEntry },
  { line: /^(?:export )?\w{1,40}="?(?:\/[\w/]{1,60}\/)?(?:ip6?tables(?:-legacy|-nft)?|ipset)"?$/, read: ignored },
  {
    line: /^(?:\*(?:filter|nat|mangle|raw|security)|:[\w-]+ (?:ACCEPT|DROP|-)(?: \[\d+:\d+\])?|COMMIT)$/,
    read: ignored,
  },
  { line: /^-[NFXPZ] [\w-]+(?: \w+)?$/, read: ignored },
  // ipset
  { line: command(/ipset (?:(?:-!|-exist|-q) )*(?:add|-A|--add) /), read: ipsetEntry },
  { line: command(/ipset /), read: ignored },
  // ipfw, pf, ipf
  {
    line: /^(?:\S*ipfw (?:-q )?)?add (?:\d{1,5} )?(allow|accept|pass|permit|deny|drop|reject|unreach\S*) /,
    read: ruleFromTo,
  },
  {
    line: /^(?:@?\d+ )?(block|pass) (?:in|out|return\S*|drop|log|quick|all|from|to|on|inet6?|proto)\b/,
    read: (words, found, note) => ruleFromTo(words, found, note) ?? nothing,
  },
  {
    line: /^(?:set (?:skip|limit|timeout|block-policy|optimization|debug|state-policy|loginterface)|scrub|antispoof|match|nat|rdr|(?:nat-|rdr-)?anchor|load anchor) /,
    read: ignored,
  },
  { line: /^\w+ ?= ?"[\w, $-]*"$/, read: ignored },
  // Cisco
  { line: /^access-list \S+ (?:line \d+ )?(?:(?:extended|standard) )?(deny|permit) /i, read: accessList },
  { line: /^access-list \S+ (?:line \d+ )?remark\b/i, read: ignored },
  // Apache, nginx
  { line: /^(?:allow|deny) from env=/i, read: ignored },
  {
    line: /^(allow|deny) from /i,
    read: (words, [, verb = ''], note) => ({ verdict: verdictOf(verb), from: clients(words.slice(2)), note }),
  },
  {
    line: /^require (not )?(?:ip|host|forward-dns) /i,
    read: (words, [, not], note) => ({
      verdict: not ? 'deny' : 'allow',
      from: clients(words.slice(not ? 3 : 2)),
      note,
    }),
  },
  { line: /^(?:order (?:allow|deny|mutual-failure)\b|require (?:not )?(?:all|env) |satisfy )/i, read: ignored },
  {
    line: /^<\/?(?:limit|limitexcept|require(?:all|any|none)|directory|directorymatch|files|filesmatch|location|locationmatch|ifmodule|virtualhost)\b[^<>]*>$/i,
    read: ignored,
  },
  {
    line: /^(allow|deny) ([^ ;]+) ?;$/,
    read: (_, [, verb = '', end = ''], note) => ({ verdict: verdictOf(verb), from: [end], note }),
  },
  // hosts.deny
  {
    line: /^(?:ALL|sshd|in\.\w+|vsftpd|proftpd|pure-ftpd|ftpd|telnetd|sendmail|postfix|exim4?|dovecot|imapd|popd|portmap|rpcbind|mountd|nfsd|smbd|slapd|snmpd|xinetd)(?: ?, ?[\w.-]+)* ?: ?((?:\[[^\]]*\]|[^:[\]])+)(:.*)?$/,
    read: hostsDeny,
  },
  // Cisco's named access lists, and what stands around groups of addresses
  {
    line: /^(?:(?:ip|ipv4|ipv6) access-list |(?:no |clear configure )(?:access-list|ip access-list|object-group) |object-group |(?:configure terminal|conf t|exit|end|commit)$|(?:\d+ )?remark )/i,
    read: ignored,
  },
  {
    line: /^(?:\d+ |seq \d+ )?(deny|permit) (?:(?:ip|ipv4|ipv6|tcp|udp|icmp|icmp6|icmpv6|igmp|gre|esp|ahp?|ospf|eigrp|pim|sctp|\d{1,3}|object-group \S+) )?(?:(?:any[46]?|host|object|object-group|addrgroup)\b|\d{1,3}\.|[\da-f]{0,4}:)/i,
    read: accessList,
  },
]

/** A rule of nftables: `ip saddr A counter drop`, `ip daddr { A, B } reject`. */
export function nftRule(words: readonly string[], chain: string): Statement {
  const ends = (name: string) => {
    const at = words.findIndex((word, i) => word === name && /^(?:ip6?)$/.test(words[i - 1] ?? ''))
    if (at < 0) return []
    const isNot = words[at + 1] === '!='
    const found = endOf(words.slice(at + (isNot || words[at + 1] === '==' ? 2 : 1)))
    return found.filter((end) => !end.startsWith('@')).map((end) => (isNot ? `!${end}` : end))
  }
  const action = words.find((word) => /^(?:drop|reject|accept|return|(?:jump|goto))$/.test(word)) ?? ''
  const verdict = verdictOf(/^(?:jump|goto)$/.test(action) ? (words[words.indexOf(action) + 1] ?? '') : action)
  const comment = after(words, 'comment')?.[0]
  const direction = /input/i.test(chain) ? 'in' : /output/i.test(chain) ? 'out' : undefined
  return { verdict, from: ends('saddr'), to: ends('daddr'), direction, note: comment && bare(comment) }
}

/** A command of RouterOS in one of its menus: `add list=L address=A`, `add action=drop src-address=A`. */
export function routerCommand(words: readonly string[], menu: string): Statement {
  const pairs = pairsOf(words)
  const note = pairs.get('comment')
  if (!words.includes('add') || /^(?:yes|true)$/.test(pairs.get('disabled') ?? '')) return nothing
  if (menu === 'address-list') {
    const address = pairs.get('address')
    return address === undefined ? nothing : membersOf(pairs.get('list') ?? '', [address], note)
  }
  if (menu !== 'filter' && menu !== 'raw') return nothing
  const ends = (name: string) => [pairs.get(name) ?? ''].filter(Boolean)
  const chain = pairs.get('chain')
  const direction = chain === 'input' ? 'in' : chain === 'output' ? 'out' : undefined
  return {
    verdict: verdictOf(pairs.get('action') ?? ''),
    from: ends('src-address'),
    to: ends('dst-address'),
    direction,
    note,
  }
}
