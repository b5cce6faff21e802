import type { Source } from '../domain/source.ts'

/** A file of a git repository that a host serves as it stands on a branch. */
export interface RepositoryFile {
  /** https address from which git fetches the repository. */
  readonly remote: string
  readonly branch: string
  readonly path: string
}

const file = '(?<branch>[^/]+)/(?<path>.+)$'

/** How git hosts write the address of a file: by host, and by path on hosts of any name. */
const shapes: readonly { readonly host: RegExp; readonly path: RegExp; readonly gitHost?: string }[] = [
  {
    host: /^raw\.githubusercontent\.com$/,
    path: new RegExp(`^/(?<repository>[^/]+/[^/]+)/(?:refs/heads/)?${file}`),
    gitHost: 'github.com',
  },
  // GitLab; a group can have groups within.
  { host: /./, path: new RegExp(`^/(?<repository>[^/]+(?:/[^/]+)+?)/-/raw/(?:refs/heads/)?${file}`) },
  // Gitea and Forgejo, such as Codeberg.
  { host: /./, path: new RegExp(`^/(?<repository>[^/]+/[^/]+)/raw/branch/${file}`) },
  {
    host: /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/,
    path: new RegExp(`^/(?<repository>[^/]+(?:/[^/]+)+?)/raw/(?:refs/heads/)?${file}`),
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

/**
 * Where the past of a source is: the commits that touch its file. Undefined if its own address, which is no alias, is no file of a
 * git host.
 */
export function pastPlaceOf({ addresses, reading, demo }: Source): RepositoryFile | undefined {
  const [address, ...more] = addresses
  // Of a manifest, the files are elsewhere.
  const isOneFile = address !== undefined && more.length === 0 && !demo && reading?.format !== 'misp-manifest'
  return isOneFile ? repositoryOf(address) : undefined
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
