import { fileNameOf } from './file-names.ts'

/** Files that describe a repository or a site, beside those that list something. */

/**
 * Tells whether a file introduces or licenses a repository, by its name: `README.md`, `LICENSE`. Links in it lead to its
 * lists; indicators stand in it as in a report.
 */
export function introducesRepository(path: string): boolean {
  return introductions.test(fileNameOf(path))
}

const introductions =
  /^(?:(?:readme|licen[cs]e|copying|changelog|contributing)(?:[._-][a-z]{2}(?:-[a-z]{2,4})?)?(?:\.(?:md|markdown|mkd|rst|adoc|org|txt))?|(?:notice|changes|code_of_conduct|security|authors|contributors)\.(?:md|markdown|rst|adoc))$/i

/**
 * Tells whether a text is `.gitmodules`, `security.txt` (RFC 9116), `FUNDING.yml`, a lock of packages or a workflow: links
 * to other repositories, contacts, donation pages, dependencies of a program and actions of a service.
 */
export function describesRepository(text: string): boolean {
  const start = text.slice(0, 8192)
  // A report may quote such a file.
  const isReport = /^\s*(?:```|~~~|#{2,6} \S)/m.test(start)
  if (/^\s*\[submodule "/.test(start) || (!isReport && (locksPackages(start) || isWorkflow(start)))) return true
  const lines = start.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (/^Contact:/im.test(start) && /^Expires: ?\d{4}-/im.test(start) && lines.every((line) => security.test(line)))
    return true
  return lines.some((line) => funding.test(line)) && lines.length <= 20 && lines.every(isOfFunding)
}

/**
 * Tells whether a text starts as a list of the packages that a program needs, whose digests and links are those of
 * packages: locks of Cargo, Poetry, uv, npm, Yarn, pnpm, Composer, Pipenv and Go.
 */
function locksPackages(start: string): boolean {
  if (/^\[\[package\]\]\s{1,8}name = "/m.test(start)) return true
  if (/^(?:# yarn lockfile v\d|lockfileVersion: )/m.test(start)) return true
  if (/^\s*\{/.test(start))
    return (
      /"(?:lockfileVersion|pipfile-spec)"\s*:/.test(start) || (/"content-hash"/.test(start) && /"packages"/.test(start))
    )
  const [first = ''] = start.trimStart().split('\n', 1)
  return /^[\w./~-]{1,200} v\d[\w.+-]{0,100}(?:\/go\.mod)? h1:[\w+/]{20,60}=\s*$/.test(first)
}

/** Tells whether a text describes what a service runs for a repository: workflows of GitHub, hooks of pre-commit. */
function isWorkflow(start: string): boolean {
  if (/^jobs:\s*$/m.test(start) && /^["']?on["']?:/m.test(start)) return true
  return /^repos:\s*$/m.test(start) && /^\s+(?:- )?rev: /m.test(start) && /^\s+(?:- )?hooks:\s*$/m.test(start)
}

/** Fields of `security.txt`, and what a signature adds. */
const security =
  /^(?:contact|expires|encryption|acknowledge?ments|policy|preferred-languages|canonical|hiring|csaf|hash):|^-----|^[\w+/=]{4,64}\s*$/i

/** Users and organisations are words, and pages have their scheme. */
const isOfFunding = (line: string) => funding.test(line) || /^\s*- (?:["']?https:\/\/|[\w-]+\s*$)/.test(line)

const funding =
  /^(?:github|patreon|open_collective|ko_fi|tidelift|community_bridge|liberapay|issuehunt|lfx_crowdfunding|polar|buy_me_a_coffee|thanks_dev|custom):/
