import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { seeded } from '../src/catalogue/demo/random.ts'
import { dayMs } from '../src/domain/time-units.ts'

const hosts = 60_000
const pathsOfHost = 40
const clients = 4000
/** Different requests; a line is a time and one of them. */
const requests = 300_000
const start = Date.UTC(2026, 10, 16) / 1000
const chunkBytes = 4 << 20
/** `1794787200.123 `. */
const timeBytes = 15
const results = ['TCP_MISS/200', 'TCP_HIT/200', 'TCP_MISS/304', 'TCP_DENIED/403', 'TCP_MISS/404']
const words = ['api', 'static', 'img', 'assets', 'v2', 'news', 'search', 'login', 'cdn', 'update', 'feed', 'media']
const endings = ['com', 'net', 'org', 'de', 'io', 'co.uk']

/**
 * Writes an invented log of a proxy (squid): a day on which a few of 60,000 hosts are asked for often and most rarely,
 * nine of ten times with TLS, so that their paths are not seen. The same seed gives the same bytes.
 * @param part of the day: number and count of equal parts
 */
export async function writeProxyLog(
  path: string,
  bytes: number,
  seed: number,
  [part, parts]: readonly [number, number] = [0, 1],
): Promise<void> {
  const random = seeded(seed)
  const ends = new Uint32Array(requests + 1)
  const texts = Array.from({ length: requests }, (_, i) => {
    const text = requestOf(random, seed)
    ends[i + 1] = (ends[i] as number) + text.length
    return text
  })
  const all = Buffer.from(texts.join(''), 'latin1')
  const out = createWriteStream(path)
  for (let written = 0; written < bytes; ) {
    const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, Math.max(1024, bytes - written)))
    let at = 0
    while (at + timeBytes + 300 < chunk.length) {
      const ms = Math.floor((dayMs * (part + (written + at) / bytes)) / parts)
      chunk.write(`${start + Math.floor(ms / 1000)}.${String(1000 + (ms % 1000)).slice(1)} `, at, 'latin1')
      const request = Math.floor(requests * random.next())
      at += timeBytes + all.copy(chunk, at + timeBytes, ends[request], ends[request + 1])
    }
    written += at
    if (!out.write(chunk.subarray(0, at))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/**
 * Writes an invented log of a proxy with so many different values: each line has a URL, a name and an address of its own.
 * @param part its number and how many files the log consists of, each with lines of its own
 */
export async function writeManyValues(path: string, values: number, [part, parts] = [0, 1]): Promise<void> {
  const out = createWriteStream(path)
  const lines: string[] = []
  const [from, to] = [part, part + 1].map((n) => Math.ceil((values / 3) * (n / parts))) as [number, number]
  for (let n = from; n < to; n++) {
    const address = `${100 + (n >> 18)}.${(n >> 12) & 63}.${(n >> 6) & 63}.${1 + (n & 63)}`
    lines.push(
      `${start + (n >> 5)}.${100 + (n % 900)} 9 10.4.0.${n & 127} TCP_MISS/200 900 GET http://h${n.toString(36)}.site-${n % 999}.com/ - HIER_DIRECT/${address} -\n`,
    )
    if (lines.length < 20_000) continue
    if (!out.write(lines.join(''))) await once(out, 'drain')
    lines.length = 0
  }
  out.end(lines.join(''))
  await once(out, 'finish')
}

function requestOf(random: ReturnType<typeof seeded>, seed: number): string {
  const host = Math.floor(hosts * random.next() ** 2)
  const name = `${words[host % words.length]}.site-${seed}-${host}.${endings[host % endings.length]}`
  const address = `${100 + (host % 23)}.${(host >> 3) % 250}.${(host >> 7) % 250}.${1 + (host % 240)}`
  const client = Math.floor(clients * random.next() ** 2)
  const path = Math.floor(pathsOfHost * random.next() ** 4)
  const what = random.chance(0.9)
    ? `TCP_TUNNEL/200 ${random.whole(200, 90_000)} CONNECT ${name}:443`
    : `${random.pick(results)} ${random.whole(200, 90_000)} GET http://${name}/${words[path % words.length]}/${path}.html`
  return `${random.whole(5, 900)} 10.4.${client >> 8}.${client & 255} ${what} - HIER_DIRECT/${address} text/html\n`
}
