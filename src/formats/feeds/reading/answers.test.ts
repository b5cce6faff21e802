import { expect, it } from 'vitest'
import { valuesIn } from '../../../../test/read-feed.ts'

/** What servers answer in place of a list, and what else is about a feed and not in it. */

const sha1 = (at: number) => at.toString(16).padStart(40, '7c')

it.each([
  '{"message":"API rate limit exceeded for 45.155.75.108.","documentation_url":"https://docs.northwave.com/limits"}',
  '{"type":"https://northwave.com/problems/credit","title":"You do not have enough credit.","detail":"Your balance is 3.","status":402}',
  '{"success":false,"error":{"code":1,"message":"Your address is blocked","client_ip":"45.155.75.108","help":"https://help.northwave.com"}}',
  '{"detail":"Credentials were not provided.","docs":"https://docs.northwave.com/auth"}',
  '{"count":0,"documentation_url":"https://docs.northwave.com/feed"}',
  'https://status.northwave.com - we are under maintenance\n',
  'Der Dienst ist vorübergehend nicht verfügbar.\nhttps://status.northwave.com/\n',
  'Error: invalid API key\nhttps://www.northwave.com/account\n',
  '[Error] Access denied for this account\nhttps://www.northwave.com/account\n',
  'northwave.com is currently unavailable for all users # sorry\n',
  '{"url":"https://docs.northwave.com/codes","status_code":403,"title":"No access for you"}',
  '{"url":"https://www.northwave.com/api/feed","status_code":429,"message":"Too many requests"}',
])('lists nothing of an error or a note: %j', async (text) => {
  expect(await valuesIn(text)).toEqual([])
})

it.each([
  ['{"indicator":"45.155.75.108","message":"Seen in a campaign of January"}', ['45.155.75.108']],
  [
    '{"message":"Hosts of the last day","error":null,"ips":["45.155.75.107","45.155.75.108"]}',
    ['45.155.75.107', '45.155.75.108'],
  ],
  ['45.155.75.108 # forbidden scanner probes\n', ['45.155.75.108']],
  ['pay-velmora.com\n', ['pay-velmora.com']],
  [
    'pay-velmora.com # fake page says access denied\nlogin-tolvar.com\nshop-tolvar.com\n',
    ['pay-velmora.com', 'login-tolvar.com', 'shop-tolvar.com'],
  ],
  [
    'pay-velmora.com fake page that says access denied\nlogin-tolvar.com\nshop-tolvar.com\n',
    ['pay-velmora.com', 'login-tolvar.com', 'shop-tolvar.com'],
  ],
  ['[{"ioc":"45.155.75.108","note":"Apache 403 Forbidden page of scanner"}]', ['45.155.75.108']],
  ['ioc,note\npay-velmora.com,Apache 403 Forbidden page of scanner\n', ['pay-velmora.com']],
  ['date,ioc,note\n2026-01-02,pay-velmora.com,Apache 403 Forbidden page of scanner\n', ['pay-velmora.com']],
  ['{"url":"http://pay-velmora.com/a","status_code":200,"title":"Sign in to continue"}', ['http://pay-velmora.com/a']],
])('lists what only speaks like an error: %j', async (text, values) => {
  expect(await valuesIn(text)).toEqual(values)
})

it.each([
  [
    [1, 2].map((at) => ({
      sha: sha1(at),
      commit: {
        message: 'Update',
        tree: { sha: sha1(at + 5), url: `https://api.northwave.com/repos/a/b/git/trees/${sha1(at)}` },
      },
      url: `https://api.northwave.com/repos/a/b/commits/${sha1(at)}`,
    })),
  ],
  [
    {
      sha: sha1(1),
      url: 'x',
      tree: [{ path: 'a.txt', sha: sha1(2), url: `https://api.northwave.com/repos/a/b/git/blobs/${sha1(2)}` }],
    },
  ],
  [
    [1, 2].map((at) => ({
      id: sha1(at),
      short_id: sha1(at).slice(0, 8),
      title: 'Update',
      author_name: 'A',
      web_url: 'https://code.northwave.com/a',
    })),
  ],
])('lists no commits and files of a repository', async (document) => {
  expect(await valuesIn(JSON.stringify(document))).toEqual([])
})

it('lists the indicators of a document, and not the pages of its publisher or the servers that it asks', async () => {
  const feed = {
    feedinfo: { name: 'x', provider_url: 'https://www.northwave.com' },
    reports: [
      { id: 'r1', link: 'https://blog.northwave.com/a', iocs: { ipv4: ['45.155.75.108'], dns: ['pay-velmora.com'] } },
    ],
  }
  const config = { family: 'Loader', version: '7.2.5.1', urls: ['http://pay-velmora.com/a'], dns_servers: ['9.9.9.11'] }

  expect(await valuesIn(JSON.stringify(feed))).toEqual(['45.155.75.108', 'pay-velmora.com'])
  expect(await valuesIn(JSON.stringify(config))).toEqual(['http://pay-velmora.com/a'])
  // A list of nothing else is one.
  expect(await valuesIn('{"name":"Rogue resolvers","dns_servers":["45.155.75.107","45.155.75.108"]}')).toEqual([
    '45.155.75.107',
    '45.155.75.108',
  ])
})

it('lists digests of certificates, and not their serial numbers and subjects', async () => {
  const serial = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
  const rows = [1, 2].map((at) => `${serial.slice(0, 31)}${at},shop${at}.northwave.com,${sha1(at)}`)

  expect(await valuesIn(`cert_serial,subject_cn,sha1\n${rows.join('\n')}\n`)).toEqual([1, 2].map(sha1))
  expect(await valuesIn(`serial,issuer\n${serial},CN=A\n${serial.replace('0a', '1a')},CN=B\n`)).toEqual([])
})

it('lists no files of lists in a table that is a directory of them', async () => {
  const rows = ['c2', 'spam'].map(
    (name) => `| ${name} | https://raw.githubusercontent.com/northwave/feed/main/${name}.txt |`,
  )

  expect(await valuesIn(['# Feed', '', '| List | Raw |', '|---|---|', ...rows, ''].join('\n'))).toEqual([])
})

it('reads a short message by what is defanged, and does not take it for YAML', async () => {
  const text =
    '**New site**\n`pay-velmora[.]com` -> 45.155.75[.]108\nASN: AS210644\nRegistrar: A\nTarget: northwave.com\n'

  expect(await valuesIn(text)).toEqual(['pay-velmora.com', '45.155.75.108'])
})

it('lists sites in a column named as one of websites', async () => {
  const rows = [1, 2, 3].map((at) => `Shop ${at},https://pay${at}-velmora.com,2026-01-0${at}`)

  expect(await valuesIn(`Name,Website,Date\n${rows.join('\n')}\n`)).toEqual(
    [1, 2, 3].map((at) => `https://pay${at}-velmora.com/`),
  )
})
