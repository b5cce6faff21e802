/** Files that describe a repository or a site, beside those that list something. */

/**
 * Tells whether a text is `.gitmodules`, `security.txt` (RFC 9116) or `FUNDING.yml`: links to other repositories, to whom to
 * write, and to whom to give.
 */
export function describesRepository(text: string): boolean {
  const start = text.slice(0, 8192)
  if (/^\s*\[submodule "/.test(start)) return true
  const lines = start.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  if (/^Contact:/im.test(start) && /^Expires: ?\d{4}-/im.test(start) && lines.every((line) => security.test(line)))
    return true
  return lines.some((line) => funding.test(line)) && lines.length <= 20 && lines.every(isOfFunding)
}

/** Fields of `security.txt`, and what a signature adds. */
const security =
  /^(?:contact|expires|encryption|acknowledge?ments|policy|preferred-languages|canonical|hiring|csaf|hash):|^-----|^[\w+/=]{4,64}\s*$/i

/** Users and organisations are words, and pages have their scheme. */
const isOfFunding = (line: string) => funding.test(line) || /^\s*- (?:["']?https:\/\/|[\w-]+\s*$)/.test(line)

const funding =
  /^(?:github|patreon|open_collective|ko_fi|tidelift|community_bridge|liberapay|issuehunt|lfx_crowdfunding|polar|buy_me_a_coffee|thanks_dev|custom):/
