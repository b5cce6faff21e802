import { verdictOf } from './firewall-words.ts'

/** Finds out from the rules of a configuration what they do with its lists. */

/**
 * How rules name a list: `<name>` in pf, `@name` in nftables, `--match-set name` in iptables, groups of Cisco's, lists of
 * RouterOS. A `!` means everybody else.
 */
const reference =
  /(!?=?)\s?(?:<([\w.-]{1,60})>|@([\w.-]{1,60})|(?:--match-set|object-group)\s([\w.-]{1,60})|(?:src|dst)-address-list=(!?)"?([\w.-]{1,60}))/g
const action = /(?:^|[\s=])(pass|allow|permit|accept|return|block|deny|drop|reject|discard|tarpit)(?=$|[\s;])/i
interface Use {
  readonly name: string
  readonly isNot: boolean
}

/** The names of the lists that rules let pass and no rule denies. */
export function allowedLists(lines: readonly string[]): string[] {
  const verdicts = new Map<string, 'allow' | 'deny'>()
  for (const line of lines) {
    if (line.length > 2000) continue
    const { verdict, uses } = ruleIn(line.trim())
    if (verdict === 'none') continue
    for (const { name, isNot } of uses)
      if (verdicts.get(name) !== 'deny') verdicts.set(name, (verdict === 'allow') === isNot ? 'deny' : 'allow')
  }
  return [...verdicts].flatMap(([name, verdict]) => (verdict === 'allow' ? [name] : []))
}

/** The lists that a rule names, and what it does with them. */
function ruleIn(text: string): { readonly verdict: ReturnType<typeof verdictOf>; readonly uses: readonly Use[] } {
  const uses = [...text.matchAll(reference)].map(([, mark, pf, nft, named, not, router]) => ({
    name: (pf ?? nft ?? named ?? router) as string,
    isNot: Boolean(mark?.startsWith('!') || not),
  }))
  if (uses.length === 0) return { verdict: 'none', uses }
  const jump = /(?:-j|--jump|-g|--goto)\s(\S{1,60})/.exec(text)?.[1]
  return { verdict: verdictOf(jump ?? action.exec(text.replace(reference, ' '))?.[1] ?? ''), uses }
}
