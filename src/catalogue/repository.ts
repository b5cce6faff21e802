import type { Source } from '../domain/source.ts'

/** A file of a git repository, as it stands on a branch. */
export interface RepositoryFile {
  /** https address from which git fetches the repository. */
  readonly remote: string
  readonly branch: string
  readonly path: string
}

interface Place {
  readonly host: RegExp
  readonly path: RegExp
  /** Where the repository is, if that is another host. */
  readonly gitHost?: string
  /** A page about the file or a mirror of it, not what the git host itself serves. */
  readonly isCopy?: true
}

const [anyHost, gitHosts] = [/./, /^(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)$/]
const [ownerAndName, groupsAndName] = ['^/(?<repository>[^/]+/[^/]+)', '^/(?<repository>[^/]+(?:/[^/]+)+?)']
const file = '(?:refs/heads/)?(?<branch>[^/]+)/(?<path>.+)$'
const ofGithub = (host: RegExp, path: string) => ({ host, path: new RegExp(path + file), gitHost: 'github.com' })

/** How git hosts, and mirrors of GitHub, write the address of a file: by host, and by path on hosts of any name. */
const places: readonly Place[] = [
  ofGithub(/^raw\.github(?:usercontent)?\.com$/, `${ownerAndName}/`),
  { ...ofGithub(/^(?:cdn|fastly)\.jsdelivr\.net$/, '^/gh/(?<repository>[^/]+/[^/@]+)@'), isCopy: true },
  { ...ofGithub(/^cdn\.statically\.io$/, '^/gh/(?<repository>[^/]+/[^/]+)/'), isCopy: true },
  { ...ofGithub(/^raw(?:cdn)?\.githack\.com$/, `${ownerAndName}/`), isCopy: true },
  // GitLab; a group can have groups within.
  { host: anyHost, path: new RegExp(`${groupsAndName}/-/raw/${file}`) },
  { host: anyHost, path: new RegExp(`${groupsAndName}/-/blob/${file}`), isCopy: true },
  // Gitea and Forgejo, such as Codeberg.
  { host: anyHost, path: new RegExp(`${ownerAndName}/raw/branch/${file}`) },
  { host: anyHost, path: new RegExp(`${ownerAndName}/src/branch/${file}`), isCopy: true },
  { host: gitHosts, path: new RegExp(`${groupsAndName}/raw/${file}`) },
  { host: gitHosts, path: new RegExp(`${groupsAndName}/blob/${file}`), isCopy: true },
]

/** Reads the address of a file in a repository, wherever it is served; undefined if it is none. */
export function fileOf(address: string): (RepositoryFile & Pick<Place, 'isCopy'>) | undefined {
  const url = URL.parse(address)
  const host = url?.hostname.replace(/^www\./, '') ?? ''
  for (const place of places) {
    const found = place.host.test(host) ? place.path.exec(url?.pathname ?? '')?.groups : undefined
    if (!url || !found) continue
    const [branch, path] = [decoded(found.branch), decoded(found.path)]
    if (branch === undefined || path === undefined) return undefined
    if (path.split('/').some((part) => /^\.{0,2}$/.test(part))) return undefined
    const port = url.port && `:${url.port}`
    const repository = (found.repository as string).replace(/\.git$/, '')
    const remote = `https://${place.gitHost ?? host}${port}/${repository}.git`
    return { remote, branch, path, ...(place.isCopy && { isCopy: true }) }
  }
  return undefined
}

/** Reads the address of a file on a git host; undefined if it is none, or if it names a commit, which has no past. */
export function repositoryOf(address: string): RepositoryFile | undefined {
  const found = /^https:\/\/[^/@]+\//.test(address) ? fileOf(address) : undefined
  if (!found || found.isCopy || /^[0-9a-f]{40}$/.test(found.branch)) return undefined
  return found
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
