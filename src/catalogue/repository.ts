import type { Source } from '../domain/source.ts'

/** A file of a git repository that a host serves as it stands on a branch. */
export interface RepositoryFile {
  /** https address from which git fetches the repository. */
  readonly remote: string
  readonly branch: string
  readonly path: string
}

/** Where the past of a source is: the commits of a branch that touch its files. */
export interface SourceRepository {
  readonly remote: string
  readonly branch: string
  /** In the order of the source's addresses. */
  readonly paths: readonly string[]
}

const file = String.raw`(?<branch>[^/]+)/(?<path>.+)$`

/** How git hosts write the address of a file: by host, and by path on hosts of any name. */
const shapes: readonly { readonly host: RegExp; readonly path: RegExp; readonly gitHost?: string }[] = [
  {
    host: /^raw\.githubusercontent\.com$/,
    path: new RegExp(String.raw`^/(?<repository>[^/]+/[^/]+)/(?:refs/heads/)?${file}`),
    gitHost: 'github.com',
  },
  // GitLab; a group can have groups within.
  { host: /./, path: new RegExp(String.raw`^/(?<repository>[^/]+(?:/[^/]+)+?)/-/raw/(?:refs/heads/)?${file}`) },
  // Gitea and Forgejo, such as Codeberg.
  { host: /./, path: new RegExp(String.raw`^/(?<repository>[^/]+/[^/]+)/raw/branch/${file}`) },
  {
    host: /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/,
    path: new RegExp(String.raw`^/(?<repository>[^/]+(?:/[^/]+)+?)/raw/(?:refs/heads/)?${file}`),
  },
]

/** Reads the address of a file on a git host; undefined if it is none, or if it names a commit, which has no past. */
export function repositoryOf(address: string): RepositoryFile | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username !== '') return undefined
  const host = url.hostname.replace(/^www\./, '')
  for (const shape of shapes) {
    const found = shape.host.test(host) ? shape.path.exec(url.pathname)?.groups : undefined
    if (!found) continue
    const [branch, path] = [decoded(found.branch), decoded(found.path)]
    if (branch === undefined || path === undefined || /^[0-9a-f]{40}$/.test(branch)) return undefined
    if (path.split('/').some((part) => /^\.{0,2}$/.test(part))) return undefined
    const port = url.port && `:${url.port}`
    const repository = (found.repository as string).replace(/\.git$/, '')
    return { remote: `https://${shape.gitHost ?? host}${port}/${repository}.git`, branch, path }
  }
  return undefined
}

/** The repository that holds all files of a source; undefined if there is none. Aliases do not count. */
export function repositoryOfSource({ addresses, reading, demo }: Source): SourceRepository | undefined {
  const files = addresses.map(repositoryOf)
  const [first] = files
  // Of a manifest, the files are elsewhere.
  if (!first || demo || reading?.format === 'misp-manifest') return undefined
  const isSame = files.every((one) => one?.remote === first.remote && one.branch === first.branch)
  return isSame
    ? { remote: first.remote, branch: first.branch, paths: files.map((one) => (one as RepositoryFile).path) }
    : undefined
}

/** Undefined if it is wrongly encoded, or has control characters. */
function decoded(text: string | undefined): string | undefined {
  try {
    const plain = decodeURIComponent(text ?? '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    return /[\x00-\x1f\x7f]/.test(plain) ? undefined : plain
  } catch {
    return undefined
  }
}
