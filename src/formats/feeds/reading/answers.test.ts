import { expect, it } from 'vitest'
import { expectListed, valuesIn } from '../../../../test/read-feed.ts'

/** What servers answer in place of a list, and what else is about a feed and not in it. */

const sha1 = (at: number) => at.toString(16).padStart(40, '7c')

it.each([
  '{"message":"API rate limit exceeded for 45.155.75.108.","documentation_url":"https://docs.northwave.com/limits"}',
  '{"type":"https://northwave.com/problems/credit","title":"You do not have enough credit.","detail":"Your balance is 3.","status":402}',
  '{"success":false,"error":{"code":1,"message":"Your address is blocked","client_ip":"45.155.75.108","help":"https://help.northwave.com"}}',
  '{"count":0,"documentation_url":"https://docs.northwave.com/feed"}',
  'https://status.northwave.com - we are under maintenance\n',
  'Der Dienst ist vorübergehend nicht verfügbar.\nhttps://status.northwave.com/\n',
  'Error: invalid API key\nhttps://www.northwave.com/account\n',
  'northwave.com is currently unavailable for all users # sorry\n',
  '{"url":"https://docs.northwave.com/codes","status_code":403,"title":"No access for you"}',
])('lists nothing of an error or a note: %j', async (text) => {
  expect(await valuesIn(text)).toEqual([])
})

it.each([
  '{"indicator":"‹45.155.75.108›","message":"Seen in a campaign of January"}',
  '{"message":"Hosts of the last day","error":null,"ips":["‹45.155.75.107›","‹45.155.75.108›"]}',
  '‹45.155.75.108› # forbidden scanner probes\n',
  '‹pay-velmora.com›\n',
  '‹pay-velmora.com› # fake page says access denied\n‹login-tolvar.com›\n‹shop-tolvar.com›\n',
  '[{"ioc":"‹45.155.75.108›","note":"Apache 403 Forbidden page of scanner"}]',
  'ioc,note\n‹pay-velmora.com›,Apache 403 Forbidden page of scanner\n',
  '{"url":"‹http://pay-velmora.com/a›","status_code":200,"title":"Sign in to continue"}',
])('lists what only speaks like an error: %j', async (text) => {
  await expectListed(text)
})

const repository = 'https://api.northwave.com/repos/a/b'
const serial = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'

/** Documents, in which the few values that are listed are marked. */
const documents: Readonly<Record<string, unknown>> = {
  'no commits': [1, 2].map((at) => ({
    sha: sha1(at),
    commit: { message: 'Update', tree: { sha: sha1(at + 5), url: `${repository}/git/trees/${sha1(at)}` } },
    url: `${repository}/commits/${sha1(at)}`,
  })),
  'no files of a repository': {
    sha: sha1(1),
    url: 'x',
    tree: [{ path: 'a.txt', sha: sha1(2), url: `${repository}/git/blobs/${sha1(2)}` }],
  },
  'no commits of GitLab': [1, 2].map((at) => ({
    id: sha1(at),
    short_id: sha1(at).slice(0, 8),
    title: 'Update',
    author_name: 'A',
    web_url: 'https://code.northwave.com/a',
  })),
  'no pages of the publisher of a document': {
    feedinfo: { name: 'x', provider_url: 'https://www.northwave.com' },
    reports: [
      {
        id: 'r1',
        link: 'https://blog.northwave.com/a',
        iocs: { ipv4: ['‹45.155.75.108›'], dns: ['‹pay-velmora.com›'] },
      },
    ],
  },
  'no servers that a program asks': {
    family: 'Loader',
    version: '7.2.5.1',
    urls: ['‹http://pay-velmora.com/a›'],
    dns_servers: ['9.9.9.11'],
  },
  'servers, if nothing else is listed': {
    name: 'Rogue resolvers',
    dns_servers: ['‹45.155.75.107›', '‹45.155.75.108›'],
  },
  'digests of certificates, and not their serial numbers and subjects': `cert_serial,subject_cn,sha1\n${[1, 2]
    .map((at) => `${serial.slice(0, 31)}${at},shop${at}.northwave.com,‹${sha1(at)}›\n`)
    .join('')}`,
  'no serial numbers': `serial,issuer\n${serial},CN=A\n${serial.replace('0a', '1a')},CN=B\n`,
  'no files of lists in a table that is a directory of them': `# Feed

| List | Raw |
|---|---|
| c2 | https://raw.githubusercontent.com/northwave/feed/main/c2.txt |
| spam | https://raw.githubusercontent.com/northwave/feed/main/spam.txt |
`,
  'what is defanged in a short message, which is no YAML':
    '**New site**\n`‹pay-velmora[.]com›` -> ‹45.155.75[.]108›\nASN: AS210644\nRegistrar: A\nTarget: northwave.com\n',
  'sites in a column named as one of websites': `Name,Website,Date\n${[1, 2, 3]
    .map((at) => `Shop ${at},‹https://pay${at}-velmora.com→https://pay${at}-velmora.com/›,2026-01-0${at}\n`)
    .join('')}`,
}

it.each(Object.entries(documents))('lists %s', async (_, document) => {
  await expectListed(document)
})
