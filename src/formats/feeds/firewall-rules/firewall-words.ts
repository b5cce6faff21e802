import { formatIpv4, parseIpv4 } from '../../../domain/observables/ip.ts'

/** Splits the statements of firewalls and says what their words mean. */

/** What one statement of a configuration says. Statements that name no addresses (headers, ports) say `none`. */
export interface Statement {
  readonly verdict: 'deny' | 'allow' | 'none'
  /** Addresses and names as written; the statement excludes those with a `!` before them. For a list, its members. */
  readonly from?: readonly string[]
  /** The destination of a rule; a list has none. */
  readonly to?: readonly string[]
  /** Direction of a rule, seen from the machine that it protects, if the rule says it. */
  readonly direction?: 'in' | 'out' | undefined
  readonly note?: string | undefined
  /** Name of the list whose members these are. */
  readonly list?: string
}

/** A statement without any address to deny, allow or list. */
export const nothing: Statement = { verdict: 'none' }

/** The words of a statement. Quotes hold a word together and are kept. */
export function wordsOf(text: string): string[] {
  return text.match(/(?:[^\s"']|"[^"]*"|'[^']*')+/g) ?? []
}

/** Splits a statement and the comment at its end, which follows a `#` outside of quotes. */
export function splitNote(text: string): { readonly text: string; readonly note?: string } {
  let quote = ''
  for (let at = text.search(/["'#]/); at >= 0 && at < text.length; at++) {
    const c = text[at] as string
    if (quote !== '') {
      if (c === quote) quote = ''
    } else if (c === '"' || c === "'") quote = c
    else if (c === '#' && at > 0 && /[\s;]/.test(text[at - 1] as string)) {
      return { text: text.slice(0, at).trimEnd(), note: text.slice(at + 1).trim() }
    }
  }
  return { text }
}

/** Removes the quotes around a word. */
export function bare(word: string): string {
  return /^(["']).*\1$/s.test(word) ? word.slice(1, -1) : word
}

/** The values of all `name=value`, by name in lower case. */
export function pairsOf(words: readonly string[]): ReadonlyMap<string, string> {
  const pairs = new Map<string, string>()
  for (const word of words) {
    const equals = word.indexOf('=')
    if (equals > 0) pairs.set(word.slice(0, equals).toLowerCase(), bare(word.slice(equals + 1)))
  }
  return pairs
}

const denying = /drop|reject|den[yi]|block|blk|ban|tarpit|black|discard|unreach|prohibit/i
const allowing =
  /white|(?:^|[^a-z])(?:mgmt|management|allow|accept|permit|trust|safe|good|friend|exempt|exclu|except|bypass|(?:home|own|our|internal|lan|dmz|admins?|office|partners?|monitoring)(?:$|[^a-z]))/i

/** The verdict of a rule's action or of the chain to which it jumps; `none` if the word says neither. */
export function verdictOf(action: string): Statement['verdict'] {
  if (denying.test(action)) return 'deny'
  return /accept|allow|permit|pass|return/i.test(action) ? 'allow' : 'none'
}

/** The verdict on members of a list: they are denied, unless the list's name says that it allows them. */
export function verdictOfList(name: string): 'deny' | 'allow' {
  return allowing.test(name) && !denying.test(name) ? 'allow' : 'deny'
}

/** The members of a list. */
export function membersOf(list: string, from: readonly string[], note?: string): Statement {
  return { verdict: verdictOfList(list), from, note, list }
}

/**
 * An address with the mask after it as one word. Cisco's access lists write wildcards (`0.0.0.255`), everything else
 * netmasks: a netmask begins with a one, a wildcard with a zero.
 */
export function masked(address: string, mask: string | undefined): string {
  const bits = mask === undefined ? undefined : parseIpv4(mask)
  if (bits === undefined) return address
  if (address === '0.0.0.0' && (bits === 0 || bits === 0xffffffff)) return 'any'
  const net = bits >= 0x80000000 ? bits : ~bits >>> 0
  return net === 0xffffffff ? address : `${address}/${formatIpv4(net)}`
}

/** Tells whether a word is an IPv4 address, with or without a prefix length, or looks like one of IPv6. */
export function isAddress(word: string | undefined): word is string {
  return (
    word !== undefined && (/^\d{1,3}(?:\.\d{1,3}){3}(?:$|[/-])/.test(word) || /^[\da-f]*:[\da-f:.]*[:/]/i.test(word))
  )
}

/** The end of a rule at the start of `words`: `A`, `!A`, `! A`, `{ A, B }`, `<table>`. */
export function endOf(words: readonly string[]): string[] {
  const found = /^(!\s*)?(?:\{([^{}]*)|([^\s{}]+))/.exec(words.slice(0, 5000).join(' '))
  if (!found) return []
  const parts = (found[2] ?? found[3] ?? '').split(/[\s,]+/).filter((part) => part !== '')
  return found[1] === undefined ? parts : parts.map((part) => `!${part}`)
}

/** The ends of a rule that says `from A to B`; undefined if it does not. */
export function fromTo(words: readonly string[]): Pick<Statement, 'from' | 'to'> | undefined {
  const lower = words.map((word) => word.toLowerCase())
  const from = lower.indexOf('from')
  const to = lower.indexOf('to', from + 1)
  if (from < 0 && to < 0) return undefined
  return { from: from < 0 ? [] : endOf(words.slice(from + 1)), to: to < 0 ? [] : endOf(words.slice(to + 1)) }
}

/** `192.0.2` and `192.0.2.` are the network, as Apache and hosts.deny write it. */
export function partial(word: string): string {
  if (!/^\d{1,3}(?:\.\d{1,3}){0,2}\.?$/.test(word)) return word
  const octets = word.split('.').filter((octet) => octet !== '')
  return `${[...octets, 0, 0, 0].slice(0, 4).join('.')}/${octets.length * 8}`
}
