import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import type http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/** A commit to make. */
export interface MadeCommit {
  /** Committer date, ms since epoch. */
  readonly time: number
  /** By path, the new content; undefined removes the file. */
  readonly files?: Readonly<Record<string, string | undefined>>
  /** By path, the target of a link. */
  readonly links?: Readonly<Record<string, string>>
  /** By path, the commit of a module. */
  readonly modules?: Readonly<Record<string, string>>
  /** First parent: a mark, or an id; default: the tip of the branch. */
  readonly from?: string
  /** Further parents. */
  readonly merges?: readonly string[]
  /** Default: main. */
  readonly branch?: string
  /** Name for commits after it. */
  readonly mark?: string
}

/** A bare repository on disk. */
export interface MadeRepository {
  git(...args: readonly string[]): string
  commit(commits: Iterable<MadeCommit>): void
}

/** Makes `name.git` below `root`, where a `gitServer` finds it. @param filter whether it can leave out contents */
export function makeRepository(root: string, name: string, { filter = true } = {}): MadeRepository {
  const folder = join(root, `${name}.git`)
  mkdirSync(folder, { recursive: true })
  const run = (args: readonly string[], input?: Buffer) =>
    execFileSync('git', [`--git-dir=${folder}`, ...args], { maxBuffer: 1 << 30, input })
      .toString()
      .trim()
  run(['init', '--bare', '--quiet', '--initial-branch=main'])
  run(['config', 'uploadpack.allowFilter', String(filter)])
  const marksFile = join(folder, 'marks')
  const ids = new Map<string, string>()
  return {
    git: (...args) => run(args),
    commit(commits) {
      const parts: string[] = []
      const marks = new Map<string, number>()
      const tips = new Set<string>()
      let number = 0
      for (const { time, files = {}, links = {}, modules = {}, from, merges = [], branch = 'main', mark } of commits) {
        const idOf = (parent: string) => (marks.has(parent) ? `:${marks.get(parent)}` : (ids.get(parent) ?? parent))
        const data = (text: string) => `data ${Buffer.byteLength(text)}\n${text}\n`
        parts.push(`commit refs/heads/${branch}\nmark :${++number}\n`)
        parts.push(`committer Made <made@up.example> ${Math.floor(time / 1000)} +0000\n${data('made')}`)
        const isThere = () => run(['for-each-ref', `refs/heads/${branch}`]) !== ''
        if (from !== undefined) parts.push(`from ${idOf(from)}\n`)
        else if (!tips.has(branch) && isThere()) parts.push(`from refs/heads/${branch}^0\n`)
        for (const parent of merges) parts.push(`merge ${idOf(parent)}\n`)
        for (const [path, text] of Object.entries(files))
          parts.push(text === undefined ? `D ${path}\n` : `M 100644 inline ${path}\n${data(text)}`)
        for (const [path, target] of Object.entries(links)) parts.push(`M 120000 inline ${path}\n${data(target)}`)
        for (const [path, id] of Object.entries(modules)) parts.push(`M 160000 ${id} ${path}\n`)
        parts.push('\n')
        tips.add(branch)
        if (mark !== undefined) marks.set(mark, number)
      }
      run(['fast-import', '--quiet', '--force', `--export-marks=${marksFile}`], Buffer.from(parts.join('')))
      const made = new Map(
        readFileSync(marksFile, 'utf8')
          .trim()
          .split('\n')
          .map((line) => line.split(' ') as [string, string]),
      )
      for (const [mark, at] of marks) ids.set(mark, made.get(`:${at}`) as string)
    },
  }
}

/** Serves the repositories below `root` over https, as `git http-backend` does. */
export async function gitServer(root: string, { key, cert }: { readonly key: string; readonly cert: string }) {
  const requests: string[] = []
  const serving = {
    origin: '',
    requests,
    onRequest: undefined as (() => void) | undefined,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const server = https.createServer({ key, cert }, (request, answer) => {
    requests.push(`${request.method} ${request.url}`)
    serving.onRequest?.()
    serve(root, request, answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  serving.origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return serving
}

function serve(root: string, request: http.IncomingMessage, answer: http.ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? '/', 'https://git.example')
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env.PATH,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      REQUEST_METHOD: request.method,
      PATH_INFO: pathname,
      QUERY_STRING: search.slice(1),
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      CONTENT_LENGTH: request.headers['content-length'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  answer.on('close', () => child.kill())
  request.pipe(child.stdin).on('error', () => {})
  let head = Buffer.alloc(0)
  child.stdout.on('data', function onHead(chunk: Buffer) {
    head = Buffer.concat([head, chunk])
    const end = head.indexOf('\r\n\r\n')
    if (end < 0) return
    child.stdout.off('data', onHead)
    const headers = head
      .toString('latin1', 0, end)
      .split('\r\n')
      .map((line) => line.split(': ') as [string, string])
    const status = headers.find(([name]) => name === 'Status')?.[1]
    answer.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(headers))
    answer.write(head.subarray(end + 4))
    child.stdout.pipe(answer)
  })
  child.on('close', () => {
    if (!answer.headersSent) answer.writeHead(500).end()
  })
}
