import { bare, deny, isOfDenied, membersOf, nothing, type Statement } from './firewall-words.ts'

/** Lists in the configurations of load balancers: data groups and lists of addresses of F5 BIG-IP, and access lists of HAProxy. */

const dataGroup =
  /^(?:tmsh )?(?:(?:create|modify) )?\/?(?:(?:ltm )?data-group internal|(?:security firewall|net) address-list) (\S+) ?(.*)$/
const token = /"[^"]*"|[{}]|[^\s{}"]+/g

/**
 * `ltm data-group internal NAME { records { A { data "x" } B { } } type ip }` and `security firewall address-list NAME {
 * addresses { A { } } }`, over any number of lines.
 */
export class DataGroups {
  /** The group that is open. */
  #list: string | undefined
  #depth = 0
  /** Braces that are open within `records`. */
  #records = 0
  #isBefore = false

  read(text: string): Statement | undefined {
    const [, name, behind] = dataGroup.exec(text) ?? []
    if (name !== undefined) {
      this.#list = name
      this.#depth = 0
      this.#records = 0
      this.#isBefore = false
    }
    const list = this.#list
    if (list === undefined) return undefined
    const members: string[] = []
    for (const [word] of (behind ?? text).matchAll(token)) this.#word(word, members)
    if (this.#depth <= 0 && this.#records === 0) this.#list = undefined
    return membersOf(list, members)
  }

  #word(word: string, members: string[]): void {
    if (this.#records > 0) {
      if (word === '{') this.#records++
      else if (word === '}') this.#records--
      else if (this.#records === 1) members.push(bare(word))
    } else if (word === '{') {
      if (this.#isBefore) this.#records = 1
      else this.#depth++
      this.#isBefore = false
    } else if (word === '}') this.#depth--
    else
      this.#isBefore =
        /^(?:records|addresses|fqdns)$/.test(word) || (this.#isBefore && /^(?:add|replace-all-with)$/.test(word))
  }
}

/** The beginning of a section of HAProxy. */
export const haproxySection = /^(?:global|defaults|(?:frontend|backend|listen|peers|resolvers|userlist) \S+)$/

const haproxyLists =
  /^acl (\S+) (?:src|hdr(?:_dom|_end)?\(host\)|req\.hdr\(host\)|(?:req|ssl)[_.](?:ssl_sni|fc_sni)) (?:-[a-z] )*(.+)$/i
/** What denies, and the conditions behind it. */
const haproxyRule =
  /^(?:http-request|tcp-request (?:connection|content|session)) (deny|reject|tarpit|silent-drop|allow|accept)\b.{0,200}? (if|unless) (.{1,1000})$/

/** A line of a section of HAProxy: `acl NAME src A B`, `http-request deny if { src A }`. */
export function haproxyStatement(text: string): Statement {
  const [, name = '', members] = haproxyLists.exec(text) ?? []
  if (members !== undefined)
    return membersOf(
      name,
      members.split(' ').filter((member) => !/^["/-]/.test(member)),
    )
  const [, action = '', condition, conditions = ''] = haproxyRule.exec(text) ?? []
  if (condition !== 'if' || /^(?:allow|accept)$/.test(action)) return nothing
  return deny([...conditions.matchAll(/(?<!!)\{ src ([^{}]+) \}/g)].flatMap(([, list = '']) => list.split(' ')))
}

/** Finds the access lists of HAProxy that no rule denies. */
export class HaproxyUses {
  #isHaproxy = false
  readonly #lists = new Set<string>()
  readonly #denied = new Set<string>()

  line(text: string): void {
    if (haproxySection.test(text)) this.#isHaproxy = true
    if (!this.#isHaproxy) return
    const list = /^acl (\S+) /.exec(text)?.[1]
    if (list !== undefined) this.#lists.add(list)
    const [, action = '', condition, names = ''] = haproxyRule.exec(text) ?? []
    if (condition === undefined || /^(?:allow|accept)$/.test(action)) return
    for (const name of names.replace(/\{[^{}]*\}/g, ' ').split(/\s+/)) {
      const isNot = name.startsWith('!') !== (condition === 'unless')
      if (!isNot) this.#denied.add(name.replace(/^!/, ''))
    }
  }

  /** Lists that no rule denies. Where rules are elsewhere, the name of a list says it. */
  left(): string[] {
    return [...this.#lists].filter((name) => !this.#denied.has(name) && !(this.#denied.size === 0 && isOfDenied(name)))
  }
}
