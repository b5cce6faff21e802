import { expect, it } from 'vitest'
import { readFeed } from '../../../../test/read-feed.ts'

async function read(text: string) {
  const { records, rejections, tally } = await readFeed(text)
  return {
    format: tally.readings[0]?.format,
    values: records.map(({ value }) => value),
    rejected: rejections.map(({ text }) => text),
  }
}

const two = ['45.155.75.108', '91.92.38.55']

it.each([
  ['Python, a set in one line', "{'45.155.75.108', '91.92.38.55'}\n"],
  ['Python, a set', "{\n  '45.155.75.108',\n  '91.92.38.55',\n}\n"],
  ['JavaScript, in one line', 'var bad = ["45.155.75.108","91.92.38.55"];\n'],
  [
    'JavaScript, as objects',
    'export default [\n  { ip: "45.155.75.108", seen: "2026-01-02" },\n  { ip: "91.92.38.55" },\n];\n',
  ],
  ['JSONP', 'show([{"ip":"45.155.75.108"},{"ip":"91.92.38.55"}]);\n'],
  ['Python', 'BAD = set([\n    "45.155.75.108",  # scanner\n    "91.92.38.55",\n])\n'],
  ['PowerShell', '$bad = @(\n  "45.155.75.108",\n  "91.92.38.55"\n)\nBlock-All $bad\n'],
  ['Lua', 'blocked = newDS()\nblocked:add{"45.155.75.108", "91.92.38.55"}\n'],
  ['Terraform', 'resource "ip_set" "bad" {\n  addresses = [\n    "45.155.75.108/32",\n    "91.92.38.55/32",\n  ]\n}\n'],
])('reads a list of %s', async (_, text) => {
  expect((await read(text)).values).toEqual(two)
})

it('does not list the values of an array that is named as harmless', async () => {
  const text =
    'module.exports = {\n  blocked: ["45.155.75.108", "91.92.38.55"],\n  whitelist: [\n    "good-host.com",\n  ],\n};\n'

  expect(await read(text)).toEqual({ format: 'code-lists', values: two, rejected: ['good-host.com'] })
})

it('does not list what stands beside an indicator, nor victims', async () => {
  const text = [
    'iocs = [',
    '    {"ip": "45.155.75.108", "reporter": "lab-velmora.com", "reference": "https://blog.lab-velmora.com/a"},',
    '    {"ip": "91.92.38.55", "reporter": "lab-velmora.com", "reference": "https://blog.lab-velmora.com/b"},',
    ']',
    'victims = [',
    '    "acme-velmora.com",',
    ']',
  ].join('\n')

  expect(await read(text)).toEqual({ format: 'code-lists', values: two, rejected: ['acme-velmora.com'] })
})

it('does not read a program that contains a few addresses as a list', async () => {
  const text = [
    'import requests',
    'API = "https://api.good-host.com/v1"',
    'def load(name):',
    '    answer = requests.get(API, params={"name": name}, timeout=10)',
    '    answer.raise_for_status()',
    '    return answer.json()["items"]',
    'print(load("https://www.good-host.com/a"))',
  ].join('\n')

  expect((await read(text)).format).toBeUndefined()
})

it.each([
  'time="2026-01-02T10:00:00Z" level=error msg="Unsuccessful sign-in" remote_ip="45.155.75.108"',
  "[2026-01-02 10:00:00] NOTICE[1638] chan.c: Registration from '45.155.75.108' failed for '91.92.38.55'",
  'check("45.155.75.108", "91.92.38.55");',
])('does not read log lines or function calls as a list: %s', async (line) => {
  expect((await read(`${line}\n${line}\n`)).format).not.toBe('code-lists')
})

it('reads strings that contain comment signs, and continues after an unclosed quote', async () => {
  const text = 'hosts = [\n  "a # b", "45.155.75.108",\n  it\'s, "91.92.38.55",\n]\n'

  expect((await read(text)).values).toEqual(two)
})

it.each(['\\"', "\\'", '"\\"', 'a', '"a', "it's a "])('takes linear time to read a line of %s', async (unit) => {
  const text = `hosts = [\n  "45.155.75.108",\n  "91.92.38.55",\n]\n${unit.repeat(500_000)}\n`

  expect((await read(text)).values.slice(0, 2)).toEqual(two)
})

it.each(['attack_sources', 'phishing_links', 'malicious_links', 'spoofed_domains', 'links', 'targeted_attacks'])(
  'lists the values of attackers, whatever words their list is called by: %s',
  async (name) => {
    const text = `${name} = [\n  "http://pay-velmora.com/a",\n  "http://shop-velmora.com/b",\n]\n`

    expect((await read(text)).values).toEqual(['http://pay-velmora.com/a', 'http://shop-velmora.com/b'])
  },
)

it.each([
  ['variables', '$threatOne = "45.155.75.108"\n$threatTwo = "91.92.38.55"\n'],
  ['names of campaigns', 'c2 = {\n  "Gorgon": "45.155.75.108",\n  "Threatmoth": "91.92.38.55",\n}\n'],
  ['targets of a connection', 'rules = [\n  {"target": "45.155.75.108"},\n  {"target": "91.92.38.55"},\n]\n'],
])('lists the values of %s', async (_, text) => {
  expect((await read(text)).values).toEqual(two)
})

it('a set of words is no list, and takes nothing from the lines below it', async () => {
  const { records } = await readFeed("{'type', 'value'}\n45.155.75.108\n91.92.38.55\n91.92.38.56\n")

  expect(records.map(({ value }) => value)).toEqual(['45.155.75.108', '91.92.38.55', '91.92.38.56'])
})

it.each(['C2_API_URL', 'C2_ENDPOINT', 'MALWARE_UPDATE_URL', 'EXFIL_WEBHOOK', 'CONTACT_EMAIL'])(
  'lists what malware uses, whatever it is called: %s',
  async (name) => {
    const value = name === 'CONTACT_EMAIL' ? 'unlock@pay-velmora.com' : 'http://pay-velmora.com/api'
    const text = `${name} = "${value}"\nIPS = [\n  "45.155.75.108",\n  "91.92.38.55",\n]\n`

    expect((await read(text)).values).toEqual([value, ...two])
  },
)

const choose = 'function FindProxyForURL(url, host) {\n  return "DIRECT";\n}\n'

it.each([
  ['by a function', choose],
  ['by an assigned function', 'var FindProxyForURL=function(url,host){return "DIRECT"}\n'],
  ['by an arrow', 'const FindProxyForURL = (url, host) => "DIRECT";\n'],
  [
    'by a condition',
    'function FindProxyForURL(url, host) {\n  var isBlocked = dnsDomainIs(host, "some-firm.com") || dnsDomainIs(host, "some-firm.net");\n}\n',
  ],
])('of a program that chooses proxies %s, own hosts are not listed, one in each line', async (_, program) => {
  const own = Array.from({ length: 60 }, (_, at) => `  "www${at}.some-firm.com",\n`).join('')

  expect((await read(`var direct = [\n${own}];\n${program}`)).values).toEqual([])
})
