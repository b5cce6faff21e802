import { hourMs } from '../../domain/time-units.ts'
import { seeded } from './random.ts'
import { type Entity, logHours, world } from './world.ts'

/** Number of lines of ordinary traffic around the relevant events. */
const ordinaryLines = 17_500

/** Well-known harmless hosts, some of which a careless source lists. */
const everyday = [
  'www.google.com',
  'google.com',
  'ctldl.windowsupdate.com',
  'www.bing.com',
  'github.com',
  'outlook.office365.com',
  'login.microsoftonline.com',
  'www.wikipedia.org',
  'www.apple.com',
  'detectportal.firefox.com',
  'www.mozilla.org',
  'www.heise.de',
  'www.tagesschau.de',
  'connectivitycheck.gstatic.com',
] as const
const resolvers = ['8.8.8.8', '1.1.1.1', '9.9.9.9', '8.8.4.4', '208.67.222.222'] as const

/** Number of lines in a chunk of the log's bytes: some 100 kB. */
const linesInChunk = 256

/**
 * An invented firewall log of the last seven days in FortiGate's key=value format: traffic, web filter, DNS and
 * antivirus events in order of time. The same `now` gives the same text: about 20,000 lines and 8 MB.
 */
export function demoLog(now: number): string {
  return textOf(demoLines(now))
}

/** The bytes of `demoLog` in chunks: to hold the text and its bytes as a whole would take 40 MB more. */
export async function* demoLogBytes(now: number): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const lines = demoLines(now)
  for (let at = 0; at < lines.length; at += linesInChunk) {
    yield encoder.encode(textOf(lines.slice(at, at + linesInChunk)))
  }
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`

/** The lines of the log, in order of time. */
function demoLines(now: number): string[] {
  const random = seeded(19_450_508)
  // The number of random draws for a time depends on `now`; the content of the lines must not.
  const clockRandom = seeded(19_450_509)
  const { entities, ordinary } = world()
  const events: { readonly at: number; readonly line: string }[] = []
  const inside = () => `10.20.${random.whole(1, 12)}.${random.whole(10, 240)}`
  const clock = (at: number) => {
    const text = new Date(at).toISOString()
    return `date=${text.slice(0, 10)} time=${text.slice(11, 19)} devname="winnow-demo-fw" devid="FGDEMO0000000001" eventtime=${Math.floor(at)}000000 tz="+0000"`
  }
  let session = 100_000
  // V8 keeps all pieces of a text that is put together; `join` makes a text of its own.
  const log = (at: number, rest: string) =>
    events.push({ at, line: [clock(at), rest, `sessionid=${++session}`].join(' ') })

  const traffic = (at: number, from: string, to: string, port: number, action: string) =>
    log(
      at,
      `logid="0000000013" type="traffic" subtype="forward" level="notice" vd="root" srcip=${from} srcport=${random.whole(1025, 65_000)} dstip=${to} dstport=${port} proto=6 action="${action}" policyid=${random.whole(1, 40)} service="${services[port] ?? 'tcp'}" sentbyte=${random.whole(60, 90_000)} rcvdbyte=${action === 'deny' ? 0 : random.whole(200, 900_000)}`,
    )
  const dns = (at: number, name: string, answer?: string) =>
    log(
      at,
      `logid="1501054802" type="utm" subtype="dns" eventtype="dns-response" level="notice" vd="root" srcip=${inside()} srcport=${random.whole(1025, 65_000)} dstip=${random.pick(resolvers)} dstport=53 proto=17 qname="${name}" qtype="A" qclass="IN"${answer ? ` ipaddr="${answer}"` : ''} msg="Domain is monitored" action="pass"`,
    )
  const web = (at: number, url: string, to: string) => {
    const { hostname } = new URL(url)
    log(
      at,
      `logid="0317013312" type="utm" subtype="webfilter" eventtype="ftgd_allow" level="notice" vd="root" srcip=${inside()} srcport=${random.whole(1025, 65_000)} dstip=${to} dstport=${url.startsWith('https') ? 443 : 80} proto=6 hostname="${hostname}" url="${url}" action="passthrough" method="GET" reqtype="direct"`,
    )
  }
  const file = (at: number, hash: string) =>
    log(
      at,
      `logid="0211008192" type="utm" subtype="virus" eventtype="infected" level="warning" vd="root" srcip=${inside()} srcport=${random.whole(1025, 65_000)} dstip=${random.pick(ordinary)} dstport=80 proto=6 direction="incoming" filename="setup-${random.whole(1, 400)}.exe" filehash="${hash}" filehashsrc="sha256" action="monitored"`,
    )

  const show = (entity: Entity, at: number) => {
    switch (entity.kind) {
      case 'ipv4':
      case 'ipv6':
        if (entity.threat === 'c2')
          return traffic(at, inside(), entity.value, random.pick([443, 8443, 4444, 80]), 'accept')
        return traffic(
          at,
          entity.value,
          entity.kind === 'ipv6' ? '2001:db8:20::25' : '10.20.0.5',
          entity.threat === 'bruteforce' ? random.pick([22, 3389]) : random.pick([23, 80, 443, 445, 8080]),
          random.chance(0.8) ? 'deny' : 'accept',
        )
      case 'domain':
        return dns(at, random.chance(0.3) ? `${random.pick(['www', 'cdn', 'api'])}.${entity.value}` : entity.value)
      case 'url':
        return web(at, entity.value, random.pick(ordinary))
      default:
        return file(at, entity.value)
    }
  }

  for (const entity of entities) {
    if (entity.activeFrom === undefined) continue
    for (let i = 0; i < entity.events; i++) {
      const hoursAgo = i === 0 ? entity.activeFrom : random.between(0.5, entity.activeFrom)
      show(entity, now - hoursAgo * hourMs)
    }
  }

  for (let i = 0; i < ordinaryLines; i++) {
    const at = workingTime(now, clockRandom)
    const what = random.next()
    if (what < 0.45) traffic(at, inside(), random.pick(ordinary), random.pick([443, 443, 443, 80, 25, 993]), 'accept')
    else if (what < 0.6)
      traffic(at, inside(), `10.20.0.${random.whole(2, 9)}`, random.pick([445, 389, 88, 3128]), 'accept')
    else if (what < 0.85) dns(at, random.pick(everyday), random.pick(ordinary))
    else
      web(
        at,
        `https://${random.pick(everyday)}/${random.chance(0.5) ? '' : `p/${random.hex(5)}`}`,
        random.pick(ordinary),
      )
  }

  events.sort((a, b) => a.at - b.at)
  return events.map(({ line }) => line)
}

const services: Readonly<Record<number, string>> = {
  22: 'SSH',
  23: 'TELNET',
  25: 'SMTP',
  80: 'HTTP',
  88: 'KERBEROS',
  389: 'LDAP',
  443: 'HTTPS',
  445: 'SMB',
  993: 'IMAPS',
  3389: 'RDP',
}

/** A random time in the log's week; offices are busier by day. */
function workingTime(now: number, random: { next(): number; between(from: number, to: number): number }): number {
  while (true) {
    const at = now - random.between(0.1, logHours) * hourMs
    const hourOfDay = new Date(at).getUTCHours()
    if (hourOfDay >= 7 && hourOfDay < 19) return at
    if (random.next() < 0.25) return at
  }
}
