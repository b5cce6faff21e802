import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { addressBytes } from './network.ts'

/** The answer for a name: addresses with their TTL in seconds, a response code, or silence. */
export type DnsReply =
  | { readonly addresses: readonly string[]; readonly ttl?: number }
  | { readonly rcode: 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' }
  | 'silence'

const rcodes = { NXDOMAIN: 3, SERVFAIL: 2, REFUSED: 5 } as const
const types = { A: 1, AAAA: 28 } as const

/** A name server on loopback (RFC 1035, one question per packet) for tests of resolvers. */
export async function dnsServer(reply: (name: string, type: 'A' | 'AAAA') => DnsReply) {
  const socket = createSocket('udp4')
  const questions: { readonly name: string; readonly type: 'A' | 'AAAA' }[] = []
  socket.on('message', (packet, from) => {
    const labels: string[] = []
    let at = 12
    while (packet[at]) {
      const length = packet[at] as number
      labels.push(packet.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const end = at + 5
    const type = packet.readUInt16BE(at + 1) === types.AAAA ? 'AAAA' : 'A'
    const name = labels.join('.').toLowerCase()
    questions.push({ name, type })
    const answer = reply(name, type)
    if (answer === 'silence') return
    const addresses = 'rcode' in answer ? [] : answer.addresses.filter((one) => one.includes(':') === (type === 'AAAA'))
    const header = Buffer.alloc(12)
    packet.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | ('rcode' in answer ? rcodes[answer.rcode] : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(addresses.length, 6)
    const records = addresses.map((address) => {
      const data = addressBytes(address)
      const record = Buffer.alloc(12)
      record.writeUInt16BE(0xc00c, 0)
      record.writeUInt16BE(types[type], 2)
      record.writeUInt16BE(1, 4)
      record.writeUInt32BE(('rcode' in answer ? undefined : answer.ttl) ?? 300, 6)
      record.writeUInt16BE(data.length, 10)
      return Buffer.concat([record, data])
    })
    socket.send(Buffer.concat([header, packet.subarray(12, end), ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise<void>((done) => socket.close(done)),
  }
}
