import { kindByCode } from '../../domain/observables/index.ts'
import { parseIpv4 } from '../../domain/observables/ip.ts'
import { urlHost } from '../../domain/observables/url.ts'
import { bytes, uint32 } from '../listings/columns.ts'
import type { IndexReader } from '../match/index-reader.ts'
import { letterCodes, longestName, nameKey, nameOfKey } from './names-layout.ts'

/**
 * The names of an index for `buildNames`: listed domains and hidden services, and hosts of listed URLs, each once and in
 * order. Takes about 25 bytes a listed name while it sorts.
 */
export function* namesOf(index: Pick<IndexReader, 'scan'>): Generator<string> {
  const text = bytes(1 << 16)
  const starts = uint32()
  index.scan((entry) => {
    const kind = kindByCode.get(entry.code)?.id
    if (kind !== 'domain' && kind !== 'onion' && kind !== 'url') return
    const name = kind === 'url' ? urlHost(entry.value()) : entry.value()
    if (!isName(name)) return
    const key = nameKey(name)
    if (text.length + key.length > 0xffffffff) throw new RangeError('more than 4 GiB of names')
    starts.push(text.length)
    text.push(key.length)
    for (let i = 0; i < key.length; i++) text.push(key.charCodeAt(i))
  })
  const { data } = text
  const compare = (a: number, b: number) => {
    const [lengthA, lengthB] = [data[a] as number, data[b] as number]
    const least = Math.min(lengthA, lengthB)
    for (let i = 1; i <= least; i++) {
      const difference = (data[a + i] as number) - (data[b + i] as number)
      if (difference) return difference
    }
    return lengthA - lengthB
  }
  const order = starts.view().sort(compare)
  for (let i = 0; i < order.length; i++) {
    const start = order[i] as number
    if (i > 0 && compare(order[i - 1] as number, start) === 0) continue
    yield nameOfKey(textAt(data, start))
  }
}

function textAt(data: Uint8Array, start: number): string {
  let text = ''
  for (let i = start + 1; i <= start + (data[start] as number); i++) text += String.fromCharCode(data[i] as number)
  return text
}

/** Whether a host is a name that the section can hold, and no address. */
function isName(host: string): boolean {
  if (host.length === 0 || host.length > longestName || parseIpv4(host) !== undefined) return false
  for (let i = 0; i < host.length; i++) {
    const c = host.charCodeAt(i)
    if (c > 255 || (letterCodes[c] as number) < 0) return false
  }
  return true
}
