import type { GuardedFetch } from '../guarded-fetch.ts'
import { GitProblem, saidShortly } from './problem.ts'

/*
 * A client of git's protocol, version 2, over https (https://git-scm.com/docs/protocol-v2). It asks by the guarded fetch, and
 * passes packs on as they are.
 */

interface PackLimits {
  /** How far commits with their trees are fetched: an argument of the protocol. */
  readonly deepen?: string
  readonly maxBytes: number
  readonly signal: AbortSignal
}

const most = { advertisement: 1 << 20, references: 4 << 20 }
const [flush, delimiter] = ['0000', '0001']
const idPattern = /^[0-9a-f]{40}$/

/**
 * Asks a server what it can do.
 * @param onBytes told of each part that comes
 * @throws GitProblem, FetchError
 */
export async function openRemote(
  address: string,
  { fetch, onBytes, signal }: { fetch: GuardedFetch; onBytes: (bytes: number) => void; signal: AbortSignal },
) {
  const { host, port } = new URL(address)
  const ask = async (to: string, request: Parameters<GuardedFetch>[1]) => {
    const own = { headers: { 'git-protocol': 'version=2' }, ...(port !== '' && { port: Number(port) }) }
    const answer = await fetch(to, { signal, ...own, ...request })
    if (answer.notModified) throw unlikeGit(host)
    return { address: answer.address, packets: packetsOf(answer.body, host, onBytes) }
  }
  const offer = await ask(`${address}/info/refs?service=git-upload-pack`, { maxBytes: most.advertisement })
  const offered = await Array.fromAsync(offer.packets, (packet) => textOf(packet))
  if (!offered.includes('version 2')) throw unlikeGit(host)
  const features = offered.find((line) => line.startsWith('fetch='))?.split(/[= ]/) ?? []
  const to = `${offer.address.slice(0, offer.address.lastIndexOf('/info/refs'))}/git-upload-pack`

  const command = async (name: string, args: readonly string[], request: Parameters<GuardedFetch>[1]) => {
    const body = [packetOf(`command=${name}`), delimiter, ...args.map(packetOf), flush].join('')
    const post = { body, type: 'application/x-git-upload-pack-request' }
    return (await ask(to, { post, ...request })).packets
  }

  return {
    /** The server can leave out the contents of files. */
    canFilter: features.includes('filter'),

    /** The commit at the tip of a branch; undefined if there is no such branch. */
    async tip(branch: string): Promise<string | undefined> {
      const names = branch === 'HEAD' ? ['HEAD'] : [`refs/heads/${branch}`]
      // Hosts redirect from the old name of the main branch after it was renamed.
      if (/^(?:main|master)$/.test(branch)) names.push(`refs/heads/${branch === 'main' ? 'master' : 'main'}`)
      const args = names.map((name) => `ref-prefix ${name}`)
      const references = new Map<string, string>()
      for await (const packet of await command('ls-refs', args, { maxBytes: most.references })) {
        const [id = '', name = ''] = textOf(packet).split(' ')
        if (idPattern.test(id)) references.set(name, id)
      }
      return names.map((name) => references.get(name)).find((id) => id !== undefined)
    },

    /** Fetches objects into a store. @returns the commits whose parents are left out */
    async pack(
      wanted: readonly string[],
      { deepen, ...limits }: PackLimits,
      store: (pack: AsyncIterable<Uint8Array>) => Promise<void>,
    ): Promise<readonly string[]> {
      const args = [
        'ofs-delta',
        ...(deepen !== undefined && features.includes('shallow') ? [deepen] : []),
        ...(features.includes('filter') ? ['filter blob:none'] : []),
        ...wanted.map((id) => `want ${id}`),
        'done',
      ]
      const packets = await command('fetch', args, limits)
      const shallow: string[] = []
      try {
        for (;;) {
          const { value: packet, done } = await packets.next()
          if (done) throw unlikeGit(host)
          const [word, id = ''] = textOf(packet).split(' ')
          if (word === 'packfile') break
          if (word === 'shallow' && idPattern.test(id)) shallow.push(id)
        }
        await store(packOf(packets, host))
      } finally {
        await packets.return(undefined)
      }
      return shallow
    },
  }
}

/** The pack among the packets of an answer. */
async function* packOf(packets: AsyncIterable<Buffer>, host: string): AsyncGenerator<Uint8Array> {
  for await (const packet of packets) {
    if (packet[0] === 1) yield packet.subarray(1)
    if (packet[0] === 3) throw refused(host, textOf(packet.subarray(1)))
  }
}

const packetOf = (line: string) => `${(Buffer.byteLength(line) + 5).toString(16).padStart(4, '0')}${line}\n`

const textOf = (packet: Uint8Array) => Buffer.from(packet).toString().trimEnd()

/** The packets of an answer; marks between them are left out. */
async function* packetsOf(
  bytes: AsyncIterable<Uint8Array>,
  host: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0)
  for await (const chunk of bytes) {
    onBytes(chunk.length)
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 4) {
      const digits = rest.toString('latin1', 0, 4)
      if (!/^[0-9a-f]{4}$/i.test(digits)) throw unlikeGit(host)
      const length = Number.parseInt(digits, 16)
      if (rest.length < length) break
      const packet = rest.subarray(4, length)
      if (packet.toString('latin1', 0, 4) === 'ERR ') throw refused(host, textOf(packet).slice(4))
      if (length > 4) yield packet
      rest = rest.subarray(Math.max(4, length))
    }
  }
  if (rest.length > 0) throw unlikeGit(host)
}

const unlikeGit = (host: string) =>
  new GitProblem({
    de: `${host} antwortet nicht in Version 2 des Protokolls von git`,
    en: `${host} does not answer in version 2 of git's protocol`,
  })

const refused = (host: string, why: string) =>
  new GitProblem({ de: `${host} lehnt ab: ${saidShortly(why)}`, en: `${host} refuses: ${saidShortly(why)}` })
