import type { Source } from '../domain/source.ts'
import { fileOf } from './repository.ts'
import { sources } from './sources/index.ts'

/**
 * Normalised spelling of an address: no scheme, no `www.`, no trailing slash, pages and mirrors of git hosts as the file
 * itself, `main` and `master` treated alike. Undefined if it is not an http(s) address.
 */
function addressKey(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return undefined
  const place = `${url.host.replace(/^www\./, '')}${url.pathname}`
  let end = place.length
  while (place[end - 1] === '/') end--
  const file = fileOf(`https://${place.slice(0, end)}`)
  if (!file) return place.slice(0, end) + url.search
  const branch = file.branch === 'main' || file.branch === 'master' ? '-' : file.branch
  return `${file.remote}/${branch}/${file.path}`.toLowerCase()
}

type Addressed = Pick<Source, 'addresses' | 'aliases'>

export interface AddressTable<One extends Addressed = Source> {
  lookUp(address: string): One | undefined
  /** Addresses that two sources share, so that neither is found by them. */
  readonly ambiguous: readonly string[]
}

/**
 * Finds sources by any of their addresses and aliases; an alias that ends with `*` matches all addresses with this
 * prefix.
 */
export function addressTable<One extends Addressed>(listedSources: readonly One[]): AddressTable<One> {
  const exact = new Map<string, One | undefined>()
  const prefixes: { readonly prefix: string; readonly source: One }[] = []
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

const catalogue = addressTable<Source>(sources)

/** The catalogue source that is published or mirrored at this address. */
export function sourceByAddress(address: string): Source | undefined {
  return catalogue.lookUp(address)
}
