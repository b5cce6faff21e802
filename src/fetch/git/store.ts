import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { minuteMs } from '../../domain/time-units.ts'
import { GitProblem, saidShortly } from './problem.ts'

/**
 * A bare repository in a folder of its own, filled with packs and read by the system's git, which gets no network, no
 * configuration of others and bounded memory. Nothing is checked out: names in a repository never become files.
 */
export type GitStore = Awaited<ReturnType<typeof openGitStore>>

type Child = ChildProcessByStdio<Writable, Readable, Readable>

/** Address space of git, KiB. Only bombs need more. */
const mostMemoryKib = 1 << 20
/** Longest time of a command, except for reading contents, of which there is so much only. */
const longestMs = 10 * minuteMs
/** Longest output of a command. */
const mostOutput = 256 << 20

const environment =
  'LC_ALL=C GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=/dev/null GIT_NO_LAZY_FETCH=1 GIT_ALLOW_PROTOCOL= GIT_LITERAL_PATHSPECS=1'
const memory = ['packedGitWindowSize=16m', 'packedGitLimit=128m', 'bigFileThreshold=64m', 'deltaBaseCacheLimit=64m']
const settings = [...memory.map((setting) => `core.${setting}`), 'pack.threads=1'].flatMap((setting) => ['-c', setting])

/** Makes the repository. @throws GitProblem, if git is missing */
export async function openGitStore(folder: string, signal?: AbortSignal) {
  const git = (command: readonly string[], timeout?: number) =>
    start([`--git-dir=${folder}`, ...settings, ...command], { ...(signal && { signal }), ...(timeout && { timeout }) })
  const read = async (command: readonly string[], input = '') => {
    const child = git(command, longestMs)
    const parts: Buffer[] = []
    let size = 0
    await ended(child, input, async () => {
      for await (const part of child.stdout as AsyncIterable<Buffer>) {
        size += part.length
        if (size > mostOutput) throw damaged('too much output')
        parts.push(part)
      }
    })
    return Buffer.concat(parts).toString()
  }
  await read(['init', '--bare', '--quiet', '--template=', folder])
  return {
    /** The output of a command of git. */
    read,
    /** Stores the objects of a pack. */
    async add(pack: AsyncIterable<Uint8Array>) {
      const child = git(['index-pack', '--stdin'], longestMs)
      child.stdout.resume()
      await ended(child, pack)
    },
    /** Says which commits have parents that are not here. */
    setShallow: (commits: readonly string[]) =>
      writeFile(join(folder, 'shallow'), commits.map((id) => `${id}\n`).join('')),
    /** The contents of blobs of known sizes, in order. */
    async *contents(blobs: Iterable<{ readonly id: string; readonly size: number }>): AsyncGenerator<Buffer> {
      const wanted = [...blobs]
      const child = git(['cat-file', '--batch', '--buffer'])
      const failure = ended(child, `${wanted.map(({ id }) => id).join('\n')}\n`).then(
        () => damaged('it ended early'),
        (error) => error,
      )
      const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
      let rest: Buffer = Buffer.alloc(0)
      try {
        for (const { id, size } of wanted) {
          const head = `${id} blob ${size}\n`
          const end = head.length + size
          const parts: Buffer[] = [rest]
          for (let length = rest.length; length <= end; length += (parts.at(-1) as Buffer).length) {
            const next = await chunks.next()
            if (next.done) throw await failure
            parts.push(next.value)
          }
          const all = parts.length === 1 ? rest : Buffer.concat(parts)
          if (all.toString('latin1', 0, head.length) !== head) throw damaged('another object')
          yield all.subarray(head.length, end)
          rest = all.subarray(end + 1)
        }
      } finally {
        child.kill('SIGKILL')
      }
    },
  }
}

/** Starts git by a shell, which sets what Node cannot: a limit on memory, and no variables of others. */
function start(args: readonly string[], options: { signal?: AbortSignal; timeout?: number }): Child {
  const limited = `ulimit -v ${mostMemoryKib} 2>/dev/null; exec env -i PATH="$PATH" ${environment} git "$@"`
  const [program, all] = process.platform === 'win32' ? ['git', args] : ['sh', ['-c', limited, 'sh', ...args]]
  return spawn(program, all, { stdio: 'pipe', killSignal: 'SIGKILL', ...options })
}

/** Feeds a process and waits for its end. @throws GitProblem if it fails, or what feeding or reading throws */
async function ended(child: Child, input: string | AsyncIterable<Uint8Array>, reading?: () => Promise<void>) {
  let said = ''
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text).slice(-2000)
  })
  const closed = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  closed.catch(() => {})
  // What feeding fails with is the cause, unless the process has ended by itself.
  const fed = pipeline(typeof input === 'string' ? [input] : input, child.stdin).catch((error) => error as Error)
  try {
    await reading?.()
    const error = (await fed) as NodeJS.ErrnoException | undefined
    const isItsEnd = error === undefined || /^(?:EPIPE|ECONNRESET|ERR_STREAM_PREMATURE_CLOSE)$/.test(error.code ?? '')
    if (!isItsEnd) throw error
    const code = await closed
    if (code === 127) throw missing()
    if (code !== 0) throw damaged(said || 'it was stopped')
  } catch (error) {
    child.kill('SIGKILL')
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missing()
    throw error
  }
}

const missing = () =>
  new GitProblem({
    de: 'Auf diesem Rechner fehlt das Programm git, das die Commits von Repositories liest',
    en: 'This machine lacks the program git, which reads the commits of repositories',
  })

const damaged = (why: string) => {
  const line = saidShortly(/(?:fatal|error): (.*)/.exec(why)?.[1] ?? why)
  return new GitProblem({
    de: `git kann das Repository nicht lesen: ${line}`,
    en: `git cannot read the repository: ${line}`,
  })
}
