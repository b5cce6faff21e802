import { isOfDenied, membersOf, nothing, type Statement } from './firewall-words.ts'

/** Address lists in the configuration of the web server Caddy: `@blocked remote_ip A B`, `abort @blocked`. */

const matcher = /^@([\w-]{1,60}) (?:(not )?(?:remote_ip|client_ip) (.+)|\{)$/
const addresses = /^(not )?(?:remote_ip|client_ip) (?:forwarded )?(.+)$/
const denial = /^(?:abort|error|respond) @([\w-]{1,60})(?: (.{1,300}))?$/
const handler = /^(?:handle|route) @([\w-]{1,60}) \{$/
const directive =
  /^(?:respond|abort|error|reverse_proxy|handle\w*|route|redir|file_server|log|encode|tls|import|header\w*|root|php_fastcgi|basic_?auth|templates|uri|rewrite|try_files|output|format|not|path\w*|method|host|protocol|expression|bind|to|admin|email|order|servers)(?: |$)|^[{}]$|^[^\s{}]{1,300}(?:,? [^\s{}]{1,300}){0,20} \{$/

/** Tells whether a statement begins a matcher of addresses; the rest of the file is then read as Caddy's. */
export const isCaddyMatcher = (text: string) => text.length < 5000 && matcher.test(text)

/** Reads the statements of Caddy behind the first matcher. */
export class CaddyStatements {
  /** The matcher that is open. */
  #name: string | undefined

  read(text: string): Statement | undefined {
    const [, name, not, list] = matcher.exec(text) ?? []
    if (name !== undefined) {
      this.#name = list === undefined ? name : undefined
      return list === undefined ? nothing : membersOf(name, membersIn(list, not !== undefined))
    }
    if (text === '}') this.#name = undefined
    const [, isNot, members] = this.#name === undefined ? [] : (addresses.exec(text) ?? [])
    if (members !== undefined) return membersOf(this.#name as string, membersIn(members, isNot !== undefined))
    return directive.test(text) ? nothing : undefined
  }
}

/** A `!` marks addresses that a matcher excludes. */
function membersIn(list: string, isNot: boolean): string[] {
  const all = list.split(' ').filter((word) => word !== 'forwarded')
  return isNot ? all.map((word) => `!${word}`) : all
}

/** Finds the matchers of Caddy whose requests are not refused. */
export class CaddyUses {
  readonly #matchers = new Set<string>()
  readonly #denied = new Set<string>()
  /** The matcher whose requests the block handles. */
  #handled: string | undefined

  line(text: string): void {
    const name = matcher.exec(text)?.[1]
    if (name !== undefined) this.#matchers.add(name)
    if (this.#matchers.size === 0) return
    const [, of, answer = ''] = denial.exec(text) ?? []
    if (of !== undefined && isRefusal(text, answer)) this.#denied.add(of)
    this.#handled = handler.exec(text)?.[1] ?? (text === '}' ? undefined : this.#handled)
    if (this.#handled !== undefined && /^(?:abort|error|respond)\b/.test(text) && isRefusal(text, text))
      this.#denied.add(this.#handled)
  }

  /** Matchers that nothing refuses. Where that is elsewhere, the name of a matcher says it. */
  left(): string[] {
    return [...this.#matchers].filter(
      (name) => !this.#denied.has(name) && !(this.#denied.size === 0 && isOfDenied(name)),
    )
  }
}

/** `abort` closes the connection; answers have a status, or are an error. */
const isRefusal = (text: string, answer: string) => !text.startsWith('respond') || /(?:^| )4\d\d$/.test(answer)
