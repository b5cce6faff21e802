import { verdictOf } from './firewall-words.ts'

/** Finds out from the rules of a configuration what they do with its lists. */

/**
 * How rules name a list: `<name>` in pf, `@name` in nftables, `--match-set name` in iptables, groups of Cisco's, lists of
 * RouterOS and Junos. A `!` means everybody else.
 */
const reference =
  /(!?=?)\s?(?:<([\w.-]{1,60})>|@([\w.-]{1,60})|(?:--match-set|object-group|(?:source-|destination-)?prefix-list)\s([\w.-]{1,60})|(?:src|dst)-address-list=(!?)"?([\w.-]{1,60}))/g
/** `http_access deny name !other` */
const squidRule = /^(?:http|icp|miss)_access (allow|deny) (.{1,1000})$/
const action = /(?:^|[\s=])(pass|allow|permit|accept|return|block|deny|drop|reject|discard|tarpit)(?=$|[\s;])/i

interface Use {
  readonly name: string
  readonly isNot: boolean
}

/** The names of the lists that rules let pass and no rule denies. */
export function allowedLists(lines: readonly string[]): string[] {
  const verdicts = new Map<string, 'allow' | 'deny'>()
  /** Lists in the conditions of Junos's terms, whose action is another statement. */
  const terms = new Map<string, readonly Use[]>()
  const note = (uses: readonly Use[], verdict: ReturnType<typeof verdictOf>) => {
    if (verdict === 'none') return
    for (const { name, isNot } of uses) {
      const own = (verdict === 'allow') === isNot ? 'deny' : 'allow'
      if (own === 'deny' || !verdicts.has(name)) verdicts.set(name, own)
    }
  }
  for (const line of lines) {
    if (line.length > 2000) continue
    const text = line.trim()
    const [, squid, names] = squidRule.exec(text) ?? []
    if (names !== undefined) {
      const uses = names.split(/\s+/).map((name) => ({ name: name.replace(/^!/, ''), isNot: name.startsWith('!') }))
      note(uses, verdictOf(squid as string))
      continue
    }
    const [, term, then] = /^(.{1,200} term \S{1,60}) then (\w+)$/.exec(text) ?? []
    if (then !== undefined) note(terms.get(term as string) ?? [], verdictOf(then))
    const uses = usesIn(text)
    if (uses.length === 0) continue
    const from = text.indexOf(' from ')
    if (text.startsWith('set ') && from > 0) terms.set(text.slice(0, from), uses)
    const jump = /(?:-j|--jump|-g|--goto)\s(\S{1,60})/.exec(text)?.[1]
    note(uses, verdictOf(jump ?? action.exec(text.replace(reference, ' '))?.[1] ?? ''))
  }
  return [...verdicts].flatMap(([name, verdict]) => (verdict === 'allow' ? [name] : []))
}

function usesIn(text: string): Use[] {
  return [...text.matchAll(reference)].map(([, mark, pf, nft, named, not, router]) => ({
    name: (pf ?? nft ?? named ?? router) as string,
    isNot: Boolean(mark?.startsWith('!') || not),
  }))
}
