import type { Source } from '../domain/source.ts'
import { sources } from './sources/index.ts'

/**
 * Normalised spelling of an address: no scheme, no `www.`, no trailing slash, GitHub's `blob` and `raw` pages as the
 * file itself, `main` and `master` treated alike. Undefined if it is not an http(s) address.
 */
function addressKey(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined
  let host = url.hostname.replace(/^www\./, '')
  let path = url.pathname
  const page = host === 'github.com' ? /^\/([^/]+)\/([^/]+)\/(?:blob|raw)\/(.+)$/.exec(path) : null
  if (page) {
    host = 'raw.githubusercontent.com'
    path = `/${page[1]}/${page[2]}/${page[3]}`
  }
  if (host === 'raw.githubusercontent.com') {
    const file = /^\/([^/]+)\/([^/]+)\/(?:refs\/heads\/)?([^/]+)\/(.*)$/.exec(path)
    if (file) {
      const branch = file[3] === 'main' || file[3] === 'master' ? '-' : file[3]
      path = `/${file[1]}/${file[2]}/${branch}/${file[4]}`.toLowerCase()
    }
  }
  let end = path.length
  while (path[end - 1] === '/') end--
  return `${host}${url.port && `:${url.port}`}${path.slice(0, end)}${url.search}`
}

export interface AddressTable {
  lookUp(address: string): Source | undefined
  /** Addresses that two sources share, so that neither is found by them. */
  readonly ambiguous: readonly string[]
}

/**
 * Finds sources by any of their addresses and aliases; an alias that ends with `*` matches all addresses with this
 * prefix.
 */
export function addressTable(listedSources: readonly Source[]): AddressTable {
  const exact = new Map<string, Source | undefined>()
  const prefixes: { readonly prefix: string; readonly source: Source }[] = []
  const ambiguous: string[] = []
  for (const source of listedSources) {
    for (const address of [...source.addresses, ...(source.aliases ?? [])]) {
      const key = addressKey(address)
      if (key === undefined) continue
      if (key.endsWith('*')) prefixes.push({ prefix: key.slice(0, -1), source })
      else if (!exact.has(key)) exact.set(key, source)
      else if (exact.get(key) !== source) {
        exact.set(key, undefined)
        ambiguous.push(address)
      }
    }
  }
  return {
    ambiguous,
    lookUp(address) {
      const key = addressKey(address)
      if (key === undefined) return undefined
      if (exact.has(key)) return exact.get(key)
      return prefixes.find(({ prefix }) => key.startsWith(prefix))?.source
    },
  }
}

const catalogue = addressTable(sources)

/** The catalogue source that is published or mirrored at this address. */
export function sourceByAddress(address: string): Source | undefined {
  return catalogue.lookUp(address)
}
