import { CaddyUses } from './firewall-caddy.ts'
import { HaproxyUses } from './firewall-proxies.ts'
import { bare, verdictOf, wordsOf } from './firewall-words.ts'

/** Finds out from the rules of a configuration what they do with its lists and address objects. */

/**
 * How rules name a list: `<name>` in pf, `@name` in nftables, `--match-set name` in iptables, groups of Cisco's, lists of
 * RouterOS and Junos. A `!` means everybody else.
 */
const reference =
  /(!?=?)\s?(?:<([\w.-]{1,60})>|@([\w.-]{1,60})|(?:--match-set|object-group|(?:source-|destination-)?prefix-list)\s([\w.-]{1,60})|(?:src|dst)-address-list=(!?)"?([\w.-]{1,60}))/g
/** `http_access deny name !other` */
const squidRule = /^(?:http|icp|miss)_access (allow|deny) (.{1,1000})$/
const action = /(?:^|[\s=])(pass|allow|permit|accept|return|block|deny|drop|reject|discard|tarpit)(?=$|[\s;])/i
/**
 * A part of a rule of Junos or PAN-OS, whose ends and action are statements of their own: `set … term T then accept`,
 * `set … rules R source [ A B ]`.
 */
const part =
  /^(set .{1,200}? (?:term|rules|policy) (?:"[^"]{1,60}"|\S{1,60})) (?:(?:match )?(from|source|destination|source-address|destination-address)|then|action) (.{1,1000})$/
/** A group of address objects of PAN-OS or Junos. */
const group =
  /^set .{0,200}?(?:address-group ("[^"]{1,60}"|\S{1,60}) static|address-set ("[^"]{1,60}"|\S{1,60}) address(?:-set)?) (.{1,1000})$/

interface Use {
  readonly name: string
  readonly isNot: boolean
}

type Verdict = ReturnType<typeof verdictOf>

/** The names of the lists and objects that rules let pass and no rule denies. */
export function allowedLists(lines: readonly string[]): string[] {
  const uses = new Uses()
  const haproxy = new HaproxyUses()
  const caddy = new CaddyUses()
  for (const line of lines) {
    if (line.length > 2000) continue
    const text = line.trim()
    uses.line(text)
    haproxy.line(text)
    caddy.line(text)
  }
  return [...uses.allowed(), ...haproxy.left(), ...caddy.left()]
}

/** What the rules of a configuration do with the lists that they name. */
class Uses {
  readonly #verdicts = new Map<string, 'allow' | 'deny'>()
  /** Rules whose ends and action are statements of their own. */
  readonly #rules = new Map<string, { readonly ends: Use[]; verdict: Verdict }>()
  readonly #members = new Map<string, string[]>()
  /** The section of FortiOS, and the entry of it in which statements stand. */
  #section = ''
  #entry = ''

  line(text: string): void {
    const [, squid, names] = squidRule.exec(text) ?? []
    if (names !== undefined) {
      const uses = names.split(/\s+/).map((name) => ({ name: name.replace(/^!/, ''), isNot: name.startsWith('!') }))
      this.#note(uses, verdictOf(squid as string))
      return
    }
    if (this.#part(text) || this.#fortinet(wordsOf(text))) return
    const uses = usesIn(text)
    if (uses.length === 0) return
    const jump = /(?:-j|--jump|-g|--goto)\s(\S{1,60})/.exec(text)?.[1]
    this.#note(uses, verdictOf(jump ?? action.exec(text.replace(reference, ' '))?.[1] ?? ''))
  }

  allowed(): string[] {
    for (const { ends, verdict } of this.#rules.values()) this.#note(ends, verdict)
    return [...this.#verdicts].flatMap(([name, verdict]) => (verdict === 'allow' ? [name] : []))
  }

  /** Notes what a rule does with lists, and with the members of groups. */
  #note(uses: readonly Use[], verdict: Verdict): void {
    if (verdict === 'none') return
    const open = uses.map(
      ({ name, isNot }) => ({ name, own: (verdict === 'allow') === isNot ? 'deny' : 'allow' }) as const,
    )
    for (let next = open.pop(); next; next = open.pop()) {
      const { name, own } = next
      const before = this.#verdicts.get(name)
      if (before === own || before === 'deny') continue
      this.#verdicts.set(name, own)
      for (const member of this.#members.get(name) ?? []) open.push({ name: member, own })
    }
  }

  /** A part of a rule, or a group, of Junos or PAN-OS. Returns false if the statement is neither. */
  #part(text: string): boolean {
    const [, name = '', ends, rest = ''] = part.exec(text) ?? []
    if (name !== '') {
      const rule = this.#rule(name)
      if (ends === undefined) rule.verdict = rule.verdict === 'none' ? verdictOf(rest) : rule.verdict
      else rule.ends.push(...(ends === 'from' ? usesIn(rest) : usesOf(rest)))
      return true
    }
    const [, panos, junos, members = ''] = group.exec(text) ?? []
    const grouped = panos ?? junos
    if (grouped !== undefined) this.#addMembers(bare(grouped), members)
    return grouped !== undefined
  }

  /** A policy or group of FortiOS. A policy without an action denies. */
  #fortinet([verb, ...words]: readonly string[]): boolean {
    if (verb === 'config') this.#section = words.join(' ')
    else if (verb === 'end') this.#section = ''
    else if (verb === 'edit') this.#entry = bare(words.join(' '))
    else if (verb === 'set' && /^firewall policy6?$/.test(this.#section)) {
      const rule = this.#rule(this.#entry, 'deny')
      const [name, ...values] = words
      if (name === 'srcaddr' || name === 'dstaddr') rule.ends.push(...usesOf(values.join(' ')))
      else if (name === 'action') rule.verdict = verdictOf(values[0] ?? '')
    } else if (verb === 'set' && /^firewall addrgrp6?$/.test(this.#section)) {
      if (words[0] === 'member') this.#addMembers(this.#entry, words.slice(1).join(' '))
    } else return false
    return true
  }

  #rule(name: string, verdict: Verdict = 'none') {
    const rule = this.#rules.get(name) ?? { ends: [], verdict }
    this.#rules.set(name, rule)
    return rule
  }

  #addMembers(name: string, members: string): void {
    const all = this.#members.get(name) ?? []
    for (const { name } of usesOf(members)) all.push(name)
    this.#members.set(name, all)
  }
}

/** Names in a statement: `A`, `[ A "B C" ]`. */
function usesOf(text: string): Use[] {
  return wordsOf(text).flatMap((word) => (/^[[\]]$/.test(word) ? [] : [{ name: bare(word), isNot: false }]))
}

function usesIn(text: string): Use[] {
  return [...text.matchAll(reference)].map(([, mark, pf, nft, named, not, router]) => ({
    name: (pf ?? nft ?? named ?? router) as string,
    isNot: Boolean(mark?.startsWith('!') || not),
  }))
}
