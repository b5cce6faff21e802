import { edgeChild, edgeLength, edgeStart, labelText, nodeFlags, rulesRoot } from 'tldts/dist/cjs/src/data/trie.js'
import { isPublicSuffix } from './public-suffix.ts'

/**
 * Tells whether names below a canonical host name belong to others: it is a public suffix (`github.io`), or has one below it
 * (`amazonaws.com`, because of `s3.amazonaws.com`).
 */
export function holdsNamesOfOthers(host: string): boolean {
  above ??= namesAboveSuffixes()
  return above.has(host) || (isPublicSuffix(host) && !hostsOfCustomers.has(host.slice(host.indexOf('.') + 1)))
}

/**
 * Services of which the list makes every name a public suffix (`*.localto.net`), though each is the host of one customer: tunnels, which
 * remote access trojans use, and machines of EC2. Elsewhere such names are regions or clusters (`*.digitaloceanspaces.com`).
 */
const hostsOfCustomers: ReadonlySet<string> = new Set([
  'at.playit.plus',
  'at.ply.gg',
  'compute-1.amazonaws.com',
  'localto.net',
])

let above: ReadonlySet<string> | undefined

/** All names above a suffix of the list, some of which are suffixes themselves: two thousand. */
function namesAboveSuffixes(): ReadonlySet<string> {
  const labelStart = [0]
  for (const length of edgeLength) labelStart.push((labelStart.at(-1) as number) + length)
  const names = new Set<string>()
  function visit(node: number, name: string): boolean {
    let hasSuffix = false
    for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge++) {
      const label = labelText.slice(labelStart[edge], labelStart[edge + 1])
      const child = edgeChild[edge] as number
      const isAbove = visit(child, name === '' ? label : `${label}.${name}`)
      hasSuffix ||= isAbove || nodeFlags[child] !== 0
    }
    if (hasSuffix && name !== '') names.add(name)
    return hasSuffix
  }
  visit(rulesRoot, '')
  return names
}
