import { Resolver, lookup as systemLookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

export interface Resolved {
  readonly address: string
  readonly family: 4 | 6
}

export interface LookupSettings {
  readonly ms: number
  /**
   * Looks up as the system does, which may know more than name servers. Only for names that the operator has chosen.
   */
  readonly asSystem: boolean
  /** In the form of `dns.setServers`; undefined: those of the system. */
  readonly servers?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * The addresses of a name, IPv4 first, from the hosts file or the name servers. Does not use the system's own lookup
 * for names that strangers choose: it cannot be cancelled and runs only twice at a time in a process, so a few
 * unanswered names would delay all others.
 * @throws Error with the code of `node:dns`; `ETIMEOUT`
 */
export async function lookUp(
  name: string,
  { ms, asSystem, servers, signal }: LookupSettings,
): Promise<readonly Resolved[]> {
  if (asSystem || (await isInHostsFile(name)))
    return failAfter(systemLookup(name, { all: true, order: 'ipv4first' }), ms)
  // A resolver per name reads the current system settings, and can be cancelled without affecting others.
  const resolver = new Resolver({ timeout: Math.min(3000, ms), tries: 2 })
  if (servers) resolver.setServers(servers)
  const cancel = () => resolver.cancel()
  const timer = setTimeout(cancel, ms)
  signal?.addEventListener('abort', cancel)
  try {
    if (signal?.aborted) return []
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled'
        ? answer.value.map((address): Resolved => ({ address, family: index === 0 ? 4 : 6 }))
        : [],
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (found.length === 0 && failed) throw failed.reason
    return found
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}

async function isInHostsFile(name: string): Promise<boolean> {
  const text = await readFile('/etc/hosts', 'utf8').catch(() => '')
  const wanted = name.toLowerCase().replace(/\.$/, '')
  return text.split('\n').some((line) => {
    const [, ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/)
    return names.includes(wanted)
  })
}

async function failAfter(found: Promise<readonly { address: string; family: number }[]>, ms: number) {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })), ms)
  })
  try {
    return (await Promise.race([found, late])) as readonly Resolved[]
  } finally {
    clearTimeout(timer)
  }
}
