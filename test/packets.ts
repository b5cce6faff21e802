import { addressBytes } from './network.ts'

/**
 * Generates a pcap file with traffic that tests detection rules. Each conversation starts one second after the previous
 * one, and its client uses port 40000 plus the conversation's position.
 */
export function pcapOf(conversations: readonly Conversation[]): Buffer {
  const head = Buffer.alloc(24)
  head.writeUInt32LE(0xa1b2c3d4, 0)
  head.writeUInt16LE(2, 4)
  head.writeUInt16LE(4, 6)
  head.writeUInt32LE(65_535, 16)
  head.writeUInt32LE(1, 20)
  const records = conversations.flatMap((conversation, i) =>
    packetsOf(conversation, 40_000 + i).flatMap((packet, n) => {
      const record = Buffer.alloc(16)
      record.writeUInt32LE(1_767_225_600 + i, 0)
      record.writeUInt32LE(n * 1000, 4)
      record.writeUInt32LE(packet.length, 8)
      record.writeUInt32LE(packet.length, 12)
      return [record, packet]
    }),
  )
  return Buffer.concat([head, ...records])
}

/** A DNS query, or a TCP connection in which client and server send the messages `says` in turn, the client first. */
export type Conversation =
  | { readonly query: string }
  | { readonly to: string; readonly port: number; readonly says: readonly Buffer[] }

const client = '10.0.0.5'

/** An HTTP request and its response. */
export function http(host: string, path: string, body = 'ok', to = '198.51.100.80', port = 80): Conversation {
  const request = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nUser-Agent: test\r\n\r\n`
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  return { to, port, says: [Buffer.from(request), Buffer.from(answer)] }
}

/** A TLS 1.2 ClientHello with one cipher suite and the server name (SNI); its JA3 string is `771,47,0,,`. */
export function tls(name: string, to = '198.51.100.81'): Conversation {
  const host = Buffer.from(name)
  const entry = Buffer.concat([Buffer.from([0]), uint16(host.length), host])
  const list = Buffer.concat([uint16(entry.length), entry])
  const extension = Buffer.concat([uint16(0), uint16(list.length), list])
  const hello = Buffer.concat([
    Buffer.from([3, 3]),
    Buffer.alloc(32, 7),
    Buffer.from([0, 0, 2, 0, 47, 1, 0]),
    uint16(extension.length),
    extension,
  ])
  const handshake = Buffer.concat([Buffer.from([1, 0]), uint16(hello.length), hello])
  return { to, port: 443, says: [Buffer.concat([Buffer.from([22, 3, 1]), uint16(handshake.length), handshake])] }
}

function packetsOf(conversation: Conversation, port: number): Buffer[] {
  if ('query' in conversation) return [ethernet(datagram(port, conversation.query), '10.0.0.53', 17, true)]
  const { to, port: service, says } = conversation
  const next = { client: 1000, server: 5000 }
  const segment = (isClient: boolean, flags: number, data: Buffer = Buffer.alloc(0)) => {
    const tcp = Buffer.alloc(20)
    tcp.writeUInt16BE(isClient ? port : service, 0)
    tcp.writeUInt16BE(isClient ? service : port, 2)
    tcp.writeUInt32BE(isClient ? next.client : next.server, 4)
    tcp.writeUInt32BE(flags & 16 ? (isClient ? next.server : next.client) : 0, 8)
    tcp[12] = 0x50
    tcp[13] = flags
    tcp.writeUInt16BE(65_000, 14)
    next[isClient ? 'client' : 'server'] += data.length + (flags & 3 ? 1 : 0)
    return ethernet(Buffer.concat([tcp, data]), to, 6, isClient)
  }
  return [
    segment(true, 2),
    segment(false, 18),
    segment(true, 16),
    ...says.flatMap((data, i) => [segment(i % 2 === 0, 24, data), segment(i % 2 === 1, 16)]),
    segment(true, 17),
    segment(false, 17),
    segment(true, 16),
  ]
}

/** A UDP datagram with a DNS query for an A record. */
function datagram(port: number, name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]))
  const dns = Buffer.concat([
    uint16(port),
    Buffer.from([1, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
    ...labels,
    Buffer.from([0, 0, 1, 0, 1]),
  ])
  return Buffer.concat([uint16(port), uint16(53), uint16(8 + dns.length), uint16(0), dns])
}

/**
 * Wraps a TCP segment or UDP datagram in Ethernet and IPv4 or IPv6. Only the IPv4 header has a valid checksum; the
 * tests run Suricata with `-k none`, so that it does not check TCP and UDP checksums.
 */
function ethernet(payload: Buffer, server: string, protocol: number, toServer: boolean): Buffer {
  const isV6 = server.includes(':')
  const macs = Buffer.from('020000000001020000000002', 'hex')
  const own = addressBytes(isV6 ? '2001:db8:f::5' : client)
  const [from, to] = toServer ? [own, addressBytes(server)] : [addressBytes(server), own]
  if (isV6) {
    const ip = Buffer.from([0x60, 0, 0, 0, 0, 0, protocol, 64])
    ip.writeUInt16BE(payload.length, 4)
    return Buffer.concat([macs, uint16(0x86dd), ip, from, to, payload])
  }
  const ip = Buffer.concat([Buffer.from([0x45, 0, 0, 0, 0, 0, 0, 0, 64, protocol, 0, 0]), from, to])
  ip.writeUInt16BE(20 + payload.length, 2)
  let sum = 0
  for (let i = 0; i < 20; i += 2) sum += ip.readUInt16BE(i)
  while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16)
  ip.writeUInt16BE(~sum & 0xffff, 10)
  return Buffer.concat([macs, uint16(0x0800), ip, payload])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
