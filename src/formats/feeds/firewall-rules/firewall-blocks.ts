import { forms, nftRule, routerCommand } from './firewall-forms.ts'
import {
  bare,
  isAddress,
  masked,
  membersOf,
  nothing,
  type Statement,
  splitNote,
  verdictOf,
  wordsOf,
} from './firewall-words.ts'

/** Longest statement that goes over several lines. */
const maxStatement = 64_000

/** A command of RouterOS without what runs if it fails: `:do { add list=L address=A } on-error={}`. */
function withoutHandler(text: string): string {
  if (!text.startsWith(':do') || !text.endsWith('}') || text.length > 4096) return text
  const open = /^:do\s?\{/.exec(text)?.[0] ?? ''
  const tried = text.slice(open.length, Math.max(text.indexOf('on-error={'), 0)).trim()
  if (open === '' || !tried.endsWith('}')) return text
  const command = tried.slice(0, -1).trimEnd()
  return command.endsWith(';') ? command.slice(0, -1).trimEnd() : command
}

/**
 * Reads the statements of a configuration line by line, with what earlier lines say of later ones: menus of RouterOS,
 * blocks of nftables and pf, groups of Cisco's.
 */
export class FirewallStatements {
  /** The beginning of a statement that continues in the next line. */
  #held = ''
  /** The menu of RouterOS in which commands run. */
  #menu = ''
  /** Name of the list or group whose members come next. */
  #list = ''
  /** `braces`: members up to a `}`. `group`: members up to the first line that is not a member. `values`: a value for each, up to a `}`. */
  #members: 'braces' | 'group' | 'values' | undefined
  /** The chain of nftables in which rules stand. */
  #chain = ''
  /** Lists that rules only let pass. */
  readonly #allowed: ReadonlySet<string>

  constructor(allowed: Iterable<string> = []) {
    this.#allowed = new Set(allowed)
  }

  /** What a line says; undefined if it is not a statement of any known firewall. */
  read(line: string): Statement | undefined {
    const statement = this.#read(line)
    const isAllowed = statement?.list !== undefined && this.#allowed.has(statement.list)
    return isAllowed ? { ...statement, verdict: 'allow' } : statement
  }

  #read(line: string): Statement | undefined {
    const part = withoutHandler(line.trim())
    if (this.#held === '' && (part === '' || this.#isComment(part))) return nothing
    const isOpen = /(?:\\|\s[`^])$/.test(part.slice(-2)) && this.#members !== 'braces'
    if (isOpen && this.#held.length + part.length < maxStatement) {
      this.#held += part.slice(0, -1)
      return nothing
    }
    const { text: said, note } = splitNote(this.#held + part)
    this.#held = ''
    if (this.#members === 'braces') {
      if (!begins.test(said)) return this.#braces(said, note)
      this.#members = undefined
    }
    const words = wordsOf(said)
    const text = words.join(' ')
    return (
      this.#router(text, words) ??
      this.#nginx(text, note) ??
      this.#nftables(text, words, note) ??
      this.#member(text, words) ??
      this.#form(text, words, note)
    )
  }

  /** A `!` begins a comment of Cisco's, and leaves a member out of a table of pf. */
  #isComment(part: string): boolean {
    return /^(?:[#;]|\/\/|(?:rem|::)(?:\s|$))/i.test(part) || (part.startsWith('!') && this.#members !== 'braces')
  }

  /** What the end of the file says: a statement that continues. */
  end(): Statement | undefined {
    return this.#held === '' ? undefined : this.read('')
  }

  /** RouterOS: a menu may stand on a line of its own or before its command. */
  #router(text: string, words: readonly string[]): Statement | undefined {
    const found =
      /^\/?ip(?:v6)?[ /]firewall[ /]([\w-]+)(?:[ /](.*))?$/.exec(text) ??
      /^\/ip(?:v6)?[ /]([\w-]+)(?:[ /](.*))?$/.exec(text) ??
      /^\/(system|log|tool|file|import|interface|routing|queue|console)(?: (.*))?$/.exec(text)
    if (found) {
      const [, menu = '', rest = ''] = found
      this.#menu = menu
      return routerCommand(wordsOf(rest), menu)
    }
    const isCommand = /^(?:\{ ?|:do ?\{ ?)?(?:add|set|remove|print)(?: |$)/.test(text)
    if (this.#menu !== '') {
      if (isCommand) return routerCommand(words, this.#menu)
      return /^(?::[a-z]+\b|\}|\{|\$)/.test(text) ? nothing : undefined
    }
    const isListed =
      words[0] === 'add' && ['list=', 'address='].every((name) => words.some((word) => word.startsWith(name)))
    return isListed ? routerCommand(words, 'address-list') : undefined
  }

  /**
   * nginx: `geo $blocked { default 0; A 1; B/24 1; }`, and a `map` of addresses or names, which may be expressions:
   * `"~*evil\\.example" 1;`. A variable that is off denies nothing.
   */
  #nginx(text: string, note: string | undefined): Statement | undefined {
    const opened = /^(?:geo|map) (?:"?\$\w+"? )?\$(\w+) ?\{(.*)$/.exec(text)
    if (opened) {
      this.#list = opened[1] as string
      this.#members = 'values'
    } else if (this.#members !== 'values') return undefined
    else if (!/[;}]$/.test(text)) {
      // Its closing brace is missing.
      this.#members = undefined
      return undefined
    }
    const said = opened ? (opened[2] as string) : text
    const [members, isOver] = [said.split('}', 1)[0] as string, said.includes('}')]
    if (isOver) this.#members = undefined
    const from = members.split(';').flatMap((member) => {
      const [key = '', value = ''] = wordsOf(member)
      if (/^(?:|default|include|proxy\w*|ranges|delete|volatile|hostnames)$/.test(key)) return []
      const name = bare(key)
        .replace(/^~\*?/, '')
        .replace(/\(\?:\\b\)|\\b/g, '')
      return [/^(?:0|off|no|false|allow|pass|)$/i.test(bare(value)) ? `!${name}` : name]
    })
    return membersOf(this.#list, from, note)
  }

  /** nftables, macros and tables of pf: lists within braces, and rules in chains. */
  #nftables(text: string, words: readonly string[], note: string | undefined): Statement | undefined {
    const list =
      /^(elements) ?= ?\{/.exec(text) ??
      /^define ([\w-]+) ?= ?\{/.exec(text) ??
      /^(\w+) ?= ?"\{/.exec(text) ??
      /^(?:table (?:(?:ip|ip6|inet|netdev|bridge|arp) )?[\w.-]+ ?\{ ?)?set ([\w.-]+) \{[^{}]*elements ?= ?\{/.exec(
        text,
      ) ??
      /^table <([\w.-]+)>\s*(?:(?:persist|const|counters)\s*)*\{/.exec(text) ??
      /^(?:(?:sudo )?(?:\S*\/)?nft )?'?(?:add|create) element (?:(?:ip|ip6|inet|netdev|bridge|arp) )?\S+ (\S+) '?\{/.exec(
        text,
      )
    if (list) {
      if (list[1] !== 'elements') this.#list = list[1] as string
      this.#members = 'braces'
      return this.#braces(text.slice(list[0].length), note)
    }
    const opened = /^(table|chain|set|map) (?:(?:ip|ip6|inet|netdev|bridge|arp) )?([\w.-]+)\s*\{$/.exec(text)
    if (opened) {
      if (opened[1] === 'chain') this.#chain = opened[2] as string
      else this.#list = opened[2] as string
      return nothing
    }
    const added =
      /^(?:(?:sudo )?(?:\S*\/)?nft )?(?:add|insert) rule (?:(?:ip|ip6|inet|netdev|bridge|arp) )?\S+ (\S+)\s/.exec(text)
    if (added) return nftRule(words, added[1] as string)
    if (/^type filter hook \w+/.test(text)) {
      this.#chain = words[3] ?? ''
      return nothing
    }
    if (/^ip6? [sd]addr /.test(text) || (this.#chain !== '' && words.some((word) => nftVerdict.test(word)))) {
      return nftRule(words, this.#chain)
    }
    const isStructure =
      /^(?:\}[;\s]*|type (?:ipv[46]_addr|inet_service|\S+\s*[:.]).*|typeof\s.*|flags\s.*|auto-merge|counter|size \d+|timeout \w+|gc-interval \w+|(?:flush|delete|destroy|add|create) (?:ruleset|table|chain|set)\b.*|(?:sudo )?(?:\S*\/)?nft\s.*|table <[\w.-]+>.*|policy-options\s*\{)$/.test(
        text,
      )
    return isStructure ? nothing : undefined
  }

  /** Members between braces. A `:` before a verdict is that of a map; words behind an address are its options. */
  #braces(text: string, note: string | undefined): Statement {
    const end = text.indexOf('}')
    if (end >= 0) this.#members = undefined
    const members: string[] = []
    for (const part of (end < 0 ? text : text.slice(0, end)).match(/(?:[^,;"]|"[^"]*")+/g) ?? []) {
      const words = wordsOf(part.replace(/!\s?/g, ' !'))
      const options = words.findIndex((word) =>
        /^(?:timeout|expires|comment|counter|limit|last|quota|[:.])$/.test(word),
      )
      const colon = words.indexOf(':')
      const isLeft = colon >= 0 && verdictOf(words.slice(colon + 1).join(' ')) !== 'deny'
      for (const word of options < 0 ? words : words.slice(0, options)) {
        const member = word.replaceAll('"', '')
        if (!/^(?:[!\\]|\d{1,5}(?:-\d{1,5})?)$/.test(member)) members.push(isLeft ? `!${member}` : member)
      }
    }
    return membersOf(this.#list, members, note)
  }

  /** Cisco's objects and groups of addresses: members up to a statement of another kind. */
  #member(text: string, words: readonly string[]): Statement | undefined {
    const group = /^(?:object-group (?:network|ip address|ipv6 address)|object network) (?:ipv[46] )?(\S+)/i.exec(text)
    if (group) {
      this.#list = group[1] as string
      this.#members = 'group'
      return nothing
    }
    if (this.#members !== 'group') return undefined
    const isMember = /^(?:\d+ )?(?:(?:network-object|host|subnet|range|fqdn) |\d{1,3}\.|[\da-f]{0,4}:)/i.test(text)
    const at = words.findIndex((word) => isAddress(word) || /^(?:host|fqdn)$/i.test(word))
    if (isMember && at >= 0) return membersOf(this.#list, [member(words, at)])
    return isMember || /^(?:description|group-object|nat) /i.test(text) ? nothing : undefined
  }

  #form(text: string, words: readonly string[], note: string | undefined): Statement | undefined {
    for (const { line, read } of forms) {
      const found = line.exec(text)
      const statement = found ? read(words, found, note) : undefined
      if (!statement) continue
      this.#members = undefined
      return statement
    }
    return undefined
  }
}

const nftVerdict = /^(?:accept|drop|reject|return|jump|goto)$/

/** What no member of a list begins with: its closing brace is missing. */
const begins =
  /^(?:table|chain|set|map|type|flags|elements|define|add|insert|block|pass|ip6?|iif\w*|oif\w*|ct|meta|tcp|udp)\b/

/** The member of a group that begins with the word at `at`: `host A`, `A M`, `A/24`, `range A B`, `fqdn v4 N`. */
function member(words: readonly string[], at: number): string {
  const [word = '', next = ''] = words.slice(at)
  if (/^host$/i.test(word)) return next
  if (/^fqdn$/i.test(word)) return words.at(-1) as string
  if (/^range$/i.test(words[at - 1] ?? '')) return `${word}-${next}`
  return word.includes('/') || word.includes(':') ? word : masked(word, next)
}
