import { expect, it } from 'vitest'
import { expectListed, readFeed } from '../../../../test/read-feed.ts'

const md5 = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const sha256 = `${md5}${md5}`

const cape = {
  info: { id: 12, started: '2026-01-02 03:04:05', machine: { ip: '62.10.20.30' } },
  target: { category: 'file', file: { name: 'invoice.exe', md5, pe: { imphash: `b${md5.slice(1)}` } } },
  network: {
    pcap_sha256: `b${sha256.slice(1)}`,
    hosts: [{ ip: '62.10.20.31', hostname: 'ocsp.northwave.com' }],
    domains: [{ domain: 'ocsp.northwave.com', ip: '62.10.20.31' }],
  },
  signatures: [{ name: 'a', references: ['https://blog.talbrook.com/a'] }],
  CAPE: {
    payloads: [{ sha256 }],
    configs: [{ AsyncRAT: { C2: ['login-northwave.net:6606'], Mutex: 'velmora.com', Version: '0.5' } }],
  },
  dropped: [{ name: ['a.dll'], md5: `c${md5.slice(1)}` }],
  malfamily: 'AsyncRAT',
  malscore: 9.5,
}

it('CAPE: the file, its payloads and its servers are listed, with the date and the family', async () => {
  const said = { firstSeen: Date.UTC(2026, 0, 2, 3, 4, 5), tags: ['AsyncRAT'] }

  expect((await readFeed(JSON.stringify(cape))).records).toEqual([
    { kind: 'md5', value: md5, ...said },
    { kind: 'sha256', value: sha256, ...said },
    { kind: 'domain', value: 'login-northwave.net', ...said },
  ])
})

it('a report that finds nothing bad lists nothing', async () => {
  await expectListed({ ...cape, malscore: 0 })
})

it('a URL that was examined is listed', async () => {
  await expectListed({ info: { id: 1 }, target: { category: 'url', url: '‹http://pay-velmora.net/a›' }, network: {} })
})

it('Triage: lists the sample and its servers, but not other hosts that it contacted', async () => {
  const report = {
    version: '0.3',
    sample: { id: '260102-a', target: 'invoice.exe', md5, score: 10, created: '2026-01-02T00:00:00Z' },
    analysis: { score: 10, family: ['asyncrat'] },
    targets: [{ target: 'invoice.exe', iocs: { domains: ['ocsp.northwave.com'], ips: ['62.10.20.31'] } }],
    extracted: [
      { config: { family: 'asyncrat', c2: ['45.155.75.1:6606'] } },
      { dropper: { urls: [{ type: 'exe', url: 'http://pay-velmora.net/a' }] } },
    ],
  }
  const said = { firstSeen: Date.UTC(2026, 0, 2), tags: ['asyncrat'] }

  expect((await readFeed(JSON.stringify(report))).records).toEqual([
    { kind: 'md5', value: md5, ...said },
    { kind: 'ipv4', value: '45.155.75.1', ...said },
    { kind: 'url', value: 'http://pay-velmora.net/a', ...said },
  ])
})

it('Joe Sandbox: lists the values that are marked as malicious', async () => {
  const analysis = {
    generalinfo: { target: { sample: 'invoice.exe' } },
    fileinfo: { filename: 'invoice.exe', md5: `‹${md5}›` },
    domaininfo: {
      domain: [
        { '@name': '‹pay-velmora.net›', '@ip': '45.155.75.1', '@malicious': 'true' },
        { '@name': 'ocsp.northwave.com', '@malicious': 'false' },
      ],
    },
    ipinfo: { ip: { '@ip': '‹45.155.75.1›', '@malicious': 'true' } },
  }

  await expectListed({ analysis })
})

it('ANY.RUN: lists the values that are called malicious', async () => {
  const data = {
    analysis: {
      content: { mainObject: { type: 'file', hashes: { md5: `‹${md5}›` } } },
      scores: { verdict: { threatLevel: 2 } },
    },
    network: {
      dnsRequests: [
        { domain: '‹pay-velmora.net›', reputation: 'malicious' },
        { domain: 'ocsp.northwave.com', reputation: 'whitelisted' },
      ],
      connections: [{ ip: '62.10.20.31', reputation: 'unknown' }],
    },
  }

  await expectListed({ error: false, data })
})
