import { expect, it } from 'vitest'
import { readFeed } from '../../../test/read-feed.ts'

const sha1 = '3f1c9a5be7d24c0fa3b86e5d17c2940e8b6fa1d2'

async function read(text: string) {
  const { records, rejections, tally } = await readFeed(text)
  expect(tally.readings[0]?.format).toBe('hunting-queries')
  return [records.map(({ value }) => value), rejections.map(({ text }) => text)]
}

it.each([
  [
    'KQL',
    `// See https://blog.some-vendor.com/posts/1
let list = externaldata(ip:string) [@"https://some-vendor.com/ips.txt"] with (format="txt");
let hosts = dynamic([
  "bad-host-one.com", // the first
  "bad-host-two.com"]);
let own = dynamic(["partner-host.com"]);
DeviceNetworkEvents
| where RemoteUrl has_any (hosts) or RemoteIP in ("45.155.75.108", "91.92.38.55")
| where RemoteUrl !in (own) and RemoteUrl !has "shop-host.com"
| where DeviceName == "srv1.own-host.com" and FileName in~ ("run.sh", "setup.py")
`,
    ['bad-host-one.com', 'bad-host-two.com', '45.155.75.108', '91.92.38.55'],
    ['partner-host.com', 'shop-host.com'],
  ],
  [
    'SPL',
    'index=proxy dest IN ("bad-host-one.com", 45.155.75.108) OR url="*bad-host-two.com*" NOT (dest="partner-host.com")\n| stats count by src\n',
    ['bad-host-one.com', '45.155.75.108', 'bad-host-two.com'],
    ['partner-host.com'],
  ],
  [
    'XQL with choices of names',
    `dataset = xdr_data | filter
action_remote_ip in ("45.155.75.108") OR
dns_query_name ~= ".*bad-host-one.com|.*bad-host-two.com" OR
action_external_hostname ~= "(bad-host-three\\.com|bad-host-four\\.com)$" OR
dst_name !~= ".*partner-host.com|.*other-host.com"
| fields agent_hostname`,
    ['45.155.75.108', 'bad-host-one.com', 'bad-host-two.com', 'bad-host-three.com', 'bad-host-four.com'],
    ['partner-host.com', 'other-host.com'],
  ],
  [
    'EQL',
    'network where dns.question.name in ("bad-host-one.com")\n  and not destination.ip == "91.92.38.55"\n',
    ['bad-host-one.com'],
    ['91.92.38.55'],
  ],
  [
    'Lucene',
    'destination.ip:(45.155.75.108 OR 91.92.38.55) AND NOT dns.question.name:"partner-host.com"\n',
    ['45.155.75.108', '91.92.38.55'],
    ['partner-host.com'],
  ],
  [
    'SQL',
    "SELECT *\nFROM sockets\nWHERE remote_address IN ('45.155.75.108', '91.92.38.55')\n",
    ['45.155.75.108', '91.92.38.55'],
    [],
  ],
  [
    'LogScale',
    '#event_simpleName=DnsRequest | in(field="DomainName", values=["bad-host-one.com"])\n| !in(field="RemoteAddressIP4", values=["91.92.38.55"])\n',
    ['bad-host-one.com'],
    ['91.92.38.55'],
  ],
  [
    'YARA-L',
    `rule one {
  meta:
    reference = "https://blog.some-vendor.com/posts/1"
  events:
    $e.target.hostname = "bad-host-one.com" or $e.target.ip = "45.155.75.108"
    $e.target.file.sha1 = "${sha1}"
    $e.principal.hostname = "srv1.own-host.com"
  condition:
    $e
}
`,
    ['bad-host-one.com', '45.155.75.108', sha1],
    [],
  ],
  [
    'YAML of Sentinel',
    `id: one
description: |
  'See "https://blog.some-vendor.com/posts/1"'
query: |
  DnsEvents
  | where Name in~ ("bad-host-one.com")
  | extend host = Computer
entityMappings:
  - columnName: "other.host.com"
`,
    ['bad-host-one.com'],
    [],
  ],
])('reads %s', async (_, text, found, left) => {
  expect(await read(text)).toEqual([found, left])
})

it.each([
  'bad-host-one.com:443\nbad-host-two.com:8080\n',
  '# Report\n\nThe group came back in spring and took three months.\n\n## Indicators\n\n- bad-host-one[.]com\n\n## Query\n\nDeviceNetworkEvents\n| where RemoteUrl has_any ("bad-host-one.com")\n',
])('is not detected for lists and reports: %j', async (text) => {
  const { tally } = await readFeed(text)

  expect(tally.readings[0]?.format).not.toBe('hunting-queries')
})

it.each(['\\"', "\\'", '"\\"', "it's a "])('reads a line of %s in time proportional to its length', async (unit) => {
  const query = 'DnsEvents\n| where RemoteUrl has "bad-host-one.com" or RemoteIP == "45.155.75.108"\n'
  const text = `${query}| where Note == ${unit.repeat(1_000_000 / unit.length)}\n`

  expect((await read(text))[0]?.slice(0, 2)).toEqual(['bad-host-one.com', '45.155.75.108'])
})
