import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readerCommand } from '../scripts/readers.mjs'
import { nameOnMachine } from '../src/domain/subscription.ts'
import type { KeyInHand } from '../src/web/screens/subscriptions/addresses.ts'
import { guides } from '../src/web/screens/subscriptions/guides.ts'
import { type MadeSubscription, record } from './deliveries.ts'
import { deliveryForFile } from './for-file.ts'
import { freePort } from './free-port.ts'
import { findNetworkReader, findReader, readersFolder } from './readers.ts'
import { serveHttp } from './serve-http.ts'
import { suricataSettings } from './suricata.ts'

// Runs the snippets of the guides as shown, against a running product. System folders (`/etc` …) are moved below a test
// folder, which programs find in $HERE. Programs that reload services have none to reload here: they record their calls.

const formats = [
  'CSV',
  'PLAIN',
  'NFTABLES',
  'IPSET',
  'RPZ',
  'UNBOUND',
  'DNSMASQ',
  'SQUID',
  'SURICATA',
  'SURICATA_DATASET',
  'SENTINEL',
  'DEFENDER',
  'CORTEX_XDR',
  'WAZUH',
  'QRADAR',
  'CROWDSTRIKE',
  'TREND_VISION_ONE',
  'UMBRELLA',
  'SENTINELONE',
  'HOSTS',
]
/** Programs with which a snippet checks a file before using it. */
const checkers = ['named-checkzone', 'dnsmasq', 'squid', 'suricata']
const services = ['rndc', 'rec_control', 'unbound-control', 'systemctl', 'suricata-update', 'suricatasc', 'postfix']
const folders = [
  ...[
    'dnsmasq.d',
    'haproxy',
    'knot-resolver',
    'logstash',
    'modsecurity',
    'nginx',
    'postfix',
    'powerdns',
    'spamassassin',
  ]
    .concat('squid', 'suricata', 'unbound')
    .map((name) => `etc/${name}`),
  ...['cache/bind', 'lib/clamav', 'lib/suricata/rules', 'ossec/etc/lists', 'www/html'].map((name) => `var/${name}`),
  'thor/custom-signatures',
]
/** The existing configuration of a system with Unbound. */
const unboundHere = (folder: string) =>
  `server:\n  chroot: ""\n  username: ""\n  directory: "${folder}"\n  auto-trust-anchor-file: ""\n`

let root: string

const delivery = await deliveryForFile()
const source = await delivery.source()
await delivery.list(source, [
  '192.31.196.1',
  record('ipv4-cidr', '192.31.197.0/24'),
  record('domain', 'bad.com'),
  record('domain', 'worse.com'),
  record('url', 'http://bad.com/a.exe'),
])
const made = await delivery.subscribe({
  sources: [{ id: source, filterFlags: [] }],
  // The last format has a password, so that a guide with a password can be tested.
  targetFormats: [...formats.map((id) => ({ id, authMethod: 'apiKey' })), { id: 'JSON', authMethod: 'basic' }],
})
await delivery.compose(made.id)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'winnow-guides-'))
  for (const name of ['bin', ...folders]) await mkdir(join(root, name), { recursive: true })
  for (const name of services) await program(name, `echo "$0 $*" >> $HERE/called`)
  for (const name of ['nft', 'ipset']) await program(name, `exec unshare -rn ${readerCommand(name)?.join(' ')} "$@"`)
  await writeFile(join(root, 'here.conf'), unboundHere(root))
  const whole = `cat $HERE/here.conf "$1" > $HERE/whole.conf`
  await program('unbound-checkconf', whole, `exec ${readerCommand('unbound-checkconf')?.join(' ')} $HERE/whole.conf`)
  for (const name of checkers) await program(name, `exec ${readerCommand(name)?.join(' ')} "$@"`)
  return () => rm(root, { recursive: true, force: true })
})

/** A program that stands for one that is not installed here. */
async function program(name: string, ...lines: string[]) {
  await writeFile(join(root, 'bin', name), `#!/bin/bash\n${lines.join('\n')}\n`)
  await chmod(join(root, 'bin', name), 0o755)
}

/** A curl that answers requests to others by these cases of a shell; those to us are made. */
const answering = (...cases: string[]) =>
  program(
    'curl',
    'case "$*" in',
    ...cases,
    '*/v1/feeds/*) PATH="$' + '{PATH#*:}" exec curl "$@";;',
    '*) exit 99;;',
    'esac',
  )

/** A curl that gives this list instead of ours. */
async function giving(list: string) {
  await writeFile(join(root, 'list'), list)
  await program(
    'curl',
    'out=',
    'while [ $# -gt 0 ]; do case $1 in',
    '  -o) out=$2;;',
    '  --etag-save) echo tag > "$2";;',
    'esac; shift; done',
    'if [ -z "$out" ]; then cat $HERE/list; else cat $HERE/list > "$out"; printf 200; fi',
  )
}

const below = (text: string) => text.replace(/(?<=^|[\s"'=])\/(?=(?:etc|var|opt|usr)\/)/gm, `${root}/`)
const basic = () => ({ method: 'basic', user: made.user, secret: made.password as string }) as const
const wrongKey = { method: 'apiKey', secret: 'wrong' } as const
const guideOf = (id: string) => guides.find((guide) => guide.id === id) as (typeof guides)[number]

/** The parts of a guide's snippet: commands, and contents of files. */
function snippetOf(id: string, key: KeyInHand = { method: 'apiKey', secret: made.apiKey }, format?: string) {
  const guide = guideOf(id)
  const text = guide.snippet({
    origin: delivery.app.origin,
    id: made.id,
    format: (format ?? guide.formats[0]) as 'CSV',
    key,
  })
  if (id === 'python') return { program: text, configuration: '' }
  const [program = '', configuration = ''] = below(text).split('\n\n')
  return { program, configuration }
}

async function run(command: string, args: readonly string[], program: string) {
  const env = { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}`, HERE: root }
  const child = spawn(command, args, { cwd: root, env })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
  child.stdin.end(program)
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}
/** Runs a script that stops at the first line that fails. */
const shell = (program: string, variables = '') =>
  run('bash', ['-e'], variables ? `export ${variables}\n${program}` : program)
const done = { status: 0, stderr: '' }
const failed = { status: expect.toSatisfy((status) => status !== 0) }

const written = (path: string) => readFile(join(root, path), 'utf8')
const called = () => written('called').catch(() => '')

const hasPython = spawnSync('python3', ['--version']).status === 0
const hasJq = spawnSync('jq', ['--version']).status === 0

describe('the snippet for curl', () => {
  it.each(formats)('reads %s', async (format) => {
    const answer = await shell(snippetOf('curl', undefined, format).program)
    expect(answer).toMatchObject(done)
    expect(answer.stdout).toBe(await (await delivery.pull(`/v1/feeds/${made.id}/${format}`, made.apiKey)).text())
  })

  it('sends a password if the format requires one, and fails with a wrong one', async () => {
    expect(await shell(snippetOf('curl', basic(), 'JSON').program)).toMatchObject(done)
    const wrong = await shell(snippetOf('curl', { ...basic(), secret: 'wrong' }, 'JSON').program)
    expect(wrong).toMatchObject({ status: 22, stdout: '' })
  })
})

it.skipIf(!hasPython).each(['apiKey', 'basic'] as const)(
  'the snippet for Python fetches a list once, and then requests changes, with %s',
  async (method) => {
    const { program } =
      method === 'basic' ? snippetOf('python', basic(), 'JSON') : snippetOf('python', undefined, 'CSV')
    expect(await run('python3', ['-'], program)).toMatchObject({ ...done, stdout: 'changed\n' })
    expect(await written('winnow.data')).toContain('192.31.196.1')
    expect(await run('python3', ['-'], program)).toMatchObject({ ...done, stdout: 'unchanged\n' })
  },
)

it('the snippets that are shell are valid, with a key and with a password', async () => {
  const ids = ['check-point', 'f5', 'graylog', 'elastic', 'misp', 'snort', 'zeek', ...scripts.map(({ id }) => id)]
  const keys = [undefined, basic()] as const
  const texts = ids.flatMap((id) => keys.map((key) => `check() {\n${snippetOf(id, key).program}\n}\n`))
  expect(await run('bash', ['-n'], texts.join(''))).toMatchObject({ ...done, stdout: '' })
})

it('jobs on the same host remember their downloads apart, even of the same list', () => {
  const etags = guides.flatMap(({ id }) =>
    [...snippetOf(id).program.matchAll(/--etag-compare (\S+)/g)].map(([, file]) => file),
  )
  expect(etags.length).toBeGreaterThan(5)
  expect(new Set(etags).size).toBe(etags.length)
})

const ips = '192.31.196.1\n192.31.197.0/24\n'
const names = 'bad.com\nworse.com\n'
const cidrs = ['192.31.196.1/32', '192.31.197.0/24']
const graphRange = (cidrAddress: string) => ({ '@odata.type': '#microsoft.graph.iPv4CidrRange', cidrAddress })
const token = `echo '{"access_token":"given"}'`

/** A script that fetches lists: what it leaves in files and calls, on a system that has these programs. */
interface Script {
  readonly id: string
  readonly format?: string
  readonly isSkipped?: boolean
  readonly variables?: string
  /** Lines of programs that stand for those of the product. */
  readonly programs?: Readonly<Record<string, readonly string[]>>
  /** What a curl answers for the product. */
  readonly api?: readonly string[]
  /** A program that refuses what the script gives it at first: then no file is replaced. */
  readonly checkedBy?: string
  /** Files of the product: text, or what it contains. */
  readonly files?: Readonly<Record<string, string | RegExp>>
  /** What is sent: text, JSON, or what it contains. */
  readonly sent?: Readonly<Record<string, unknown>>
  /** Calls of programs, one a line. */
  readonly calls?: string | RegExp
  /** Changes nothing if the lists have not changed. */
  readonly isQuiet?: boolean
}

const note = 'echo "$*" >> $HERE/called'
const scripts: readonly Script[] = [
  {
    id: 'nftables',
    isSkipped: !findNetworkReader('nft', ['add', 'table', 'inet', 'trial']),
    files: { 'etc/winnow.nft': /192\.31\.196\.1/ },
  },
  { id: 'ipset', isSkipped: !findNetworkReader('ipset', ['create', 'trial', 'hash:net', 'family', 'inet6']) },
  {
    id: 'haproxy',
    checkedBy: 'haproxy',
    programs: { haproxy: ['cat "$3" >> $HERE/checked'] },
    files: { 'etc/haproxy/winnow-ip.txt': ips },
    sent: { checked: /\nhttp-request deny if \{ src -f winnow-haproxy\.new \}\n/ },
    calls: /systemctl reload haproxy\n$/,
  },
  {
    id: 'nginx',
    checkedBy: 'nginx',
    programs: { nginx: [`cat "\${@: -1}" >> $HERE/checked`] },
    files: { 'etc/nginx/winnow.geo': '192.31.196.1 1;\n192.31.197.0/24 1;\n' },
    sent: { checked: /http \{ geo \$winnow \{ default 0; include \S+\/var\/lib\/winnow\/winnow-nginx\.new; \} \}/ },
    calls: /systemctl reload nginx\n$/,
  },
  {
    id: 'crowdsec',
    programs: { cscli: ['{ echo "$*"; cat; } >> $HERE/called'] },
    calls: ['ip', 'range']
      .map((scope, n) => {
        const import_ = 'decisions import -i - --format values -d 2h -R winnow --batch 1000'
        return `${import_} --scope ${scope}\n${ips.split('\n')[n]}\n`
      })
      .join(''),
  },
  {
    id: 'sentinel',
    isSkipped: !hasJq,
    variables: 'TENANT=x CLIENT_ID=x CLIENT_SECRET=x WORKSPACE=x',
    programs: { sleep: [] },
    api: [
      `*login.microsoftonline.com*) echo token >> $HERE/called; ${token};;`,
      '*Bearer\\ given*) cat >> $HERE/posted; echo post >> $HERE/called; exit $HERE_FAILS;;',
    ],
    calls: 'token\npost\n',
  },
  {
    id: 'cortex-xdr',
    isSkipped: !hasJq,
    variables: 'XDR_FQDN=x XDR_KEY=x XDR_KEY_ID=x',
    programs: { sleep: [] },
    api: [
      '*insert_jsons*Authorization:\\ x\\ *x-xdr-auth-id:\\ x\\ *)',
      '  cat >> $HERE/posted; echo post >> $HERE/called; exit $HERE_FAILS;;',
    ],
    calls: 'post\n',
  },
  {
    id: 'aws-waf',
    isSkipped: !hasJq,
    variables: 'SCOPE=REGIONAL IPV4_SET=4 IPV6_SET=6',
    programs: { aws: [`[[ $* == *get-ip-set* ]] && echo "token-$6" || ${note}`] },
    sent: { 'winnow-ipv4.json': cidrs, 'winnow-ipv6.json': [] },
    calls: Object.entries({ 'winnow-ipv4': 4, 'winnow-ipv6': 6 })
      .map(([name, id]) => {
        const set = `--scope REGIONAL --name ${name} --id ${id}`
        return `wafv2 update-ip-set ${set} --lock-token token-${name} --addresses file://${name}.json\n`
      })
      .join(''),
  },
  {
    id: 'cloud-armor',
    isSkipped: !hasJq,
    programs: { gcloud: [note] },
    sent: {
      'winnow-ipv4.yaml': '--items:\n- "192.31.196.1"\n- "192.31.197.0/24"\n',
      'winnow-ipv6.yaml': '--items:\n- "2001:db8::"\n',
    },
    calls: ['winnow-ipv4', 'winnow-ipv6']
      .map((name) => {
        const update = `network-security address-groups update ${name} --location global`
        return `${update} --flags-file ${name}.yaml --quiet\n`
      })
      .join(''),
  },
  {
    id: 'azure-firewall',
    isSkipped: !hasJq,
    variables: 'GROUP=g',
    programs: {
      az: [
        'case "$*" in',
        'network\\ ip-group\\ show*) echo /subscriptions/s/ipGroups/winnow;;',
        '*--method\\ get*/ipGroups/winnow\\?api-version=*)',
        `  echo '{"id":"/x","location":"westeurope","tags":{"a":"b"},"properties":{"ipAddresses":["10.0.0.1"]},"etag":"e"}';;`,
        '*--method\\ put*/ipGroups/winnow\\?api-version=*) echo put >> $HERE/called;;',
        '*) exit 99;;',
        'esac',
      ],
    },
    sent: {
      'winnow.json': {
        location: 'westeurope',
        tags: { a: 'b' },
        properties: { ipAddresses: ['192.31.196.1', '192.31.197.0/24'] },
      },
    },
    calls: 'put\n',
  },
  {
    id: 'entra',
    isSkipped: !hasJq,
    variables: 'TENANT=x CLIENT_ID=x CLIENT_SECRET=x LOCATION=l',
    api: [
      `*login.microsoftonline.com*) ${token};;`,
      '*-X\\ PATCH*/namedLocations/l*Bearer\\ given*) echo patch >> $HERE/called;;',
    ],
    sent: { 'winnow.json': { '@odata.type': '#microsoft.graph.ipNamedLocation', ipRanges: cidrs.map(graphRange) } },
    calls: 'patch\n',
  },
  {
    id: 'route-53-dns-firewall',
    isSkipped: !hasJq,
    variables: 'BUCKET=b LIST=l',
    programs: { aws: [note, '[[ $* != *get-firewall-domain-list* ]] || echo COMPLETE'], sleep: [] },
    sent: { 'winnow-domain.txt': names },
    calls: / import-firewall-domains .*--operation REPLACE .*s3:\/\/b\/winnow-domain\.txt\n/,
  },
  {
    id: 'zscaler',
    isSkipped: !hasJq,
    variables: 'ZSCALER=z CATEGORY=CUSTOM_01 CLIENT_ID=x CLIENT_SECRET=x',
    api: [
      `*z.zslogin.net/oauth2/v1/token*audience=https://api.zscaler.com*) ${token};;`,
      '*Bearer\\ given*-X\\ PUT*/urlCategories/CUSTOM_01*) echo put >> $HERE/called;;',
      '*Bearer\\ given*-X\\ POST*/status/activate*) echo activate >> $HERE/called;;',
      `*Bearer\\ given*/urlCategories/CUSTOM_01*) echo '{"id":"CUSTOM_01","urls":["old.com"],"keywords":["own"]}';;`,
    ],
    sent: { 'winnow.json': { id: 'CUSTOM_01', urls: ['bad.com', 'worse.com'], keywords: ['own'] } },
    calls: 'put\nactivate\n',
  },
  {
    id: 'netskope',
    isSkipped: !hasJq,
    variables: 'NETSKOPE=n NETSKOPE_TOKEN=t LIST=7',
    api: [
      '*Netskope-Api-Token:\\ t*-X\\ PATCH*/urllist/7/replace*) echo replace >> $HERE/called;;',
      '*Netskope-Api-Token:\\ t*-X\\ POST*/urllist/deploy*) echo deploy >> $HERE/called;;',
    ],
    sent: { 'winnow.json': { data: { type: 'exact', urls: ['bad.com', 'worse.com'] } } },
    calls: 'replace\ndeploy\n',
  },
  {
    id: 'guardduty',
    variables: 'BUCKET=b DETECTOR=d LIST=l',
    programs: { aws: [note] },
    sent: { 'winnow-ip.txt': ips },
    calls: /^s3 cp .*\nguardduty update-threat-intel-set .* --activate\n$/,
  },
  {
    id: 'logscale',
    variables: 'LOGSCALE=l REPOSITORY=r LOGSCALE_TOKEN=t',
    api: ['*/api/v1/repositories/r/files*Bearer\\ t*-F\\ file=@winnow.csv*) cat winnow.csv >> $HERE/called;;'],
    calls: /,192\.31\.196\.1,[\s\S]*,worse\.com,/,
  },
  { id: 'sonicwall', files: { 'var/www/html/winnow-ip.txt': ips } },
  { id: 'sonicwall-ioc', files: { 'var/www/html/winnow-ioc.txt': '192.31.196.1\n' } },
  {
    id: 'rspamd',
    files: {
      'etc/rspamd/winnow/ip.map': ips,
      'etc/rspamd/winnow/email.map': '',
      'etc/rspamd/winnow/domain.map': names,
    },
  },
  {
    id: 'postfix',
    files: {
      'etc/postfix/winnow-client': '192.31.196.1 REJECT listed\n192.31.197.0/24 REJECT listed\n',
      'etc/postfix/winnow-sender': '',
    },
    calls: /postfix reload\n$/,
    isQuiet: true,
  },
  {
    id: 'logstash',
    format: 'JSON',
    isSkipped: !hasJq,
    files: {
      'etc/logstash/winnow.csv': /^"192\.31\.196\.1","(?:\w+)"\n"bad\.com","(?:\w+)"\n"worse\.com","(?:\w+)"\n$/,
    },
  },
  { id: 'apache', files: { 'etc/apache2/winnow/ip.map': '192.31.196.1 listed\n' } },
  {
    id: 'modsecurity',
    files: { 'etc/modsecurity/winnow-ip.txt': ips },
    calls: /systemctl reload apache2\n$/,
  },
  {
    id: 'maltrail',
    files: {
      'etc/maltrail/trails/winnow_ip.txt': '192.31.196.1\n',
      'etc/maltrail/trails/winnow_domain.txt': names,
      'etc/maltrail/trails/winnow_url.txt': 'http://bad.com/a.exe\n',
    },
  },
  {
    id: 'thor',
    variables: 'THOR=$HERE/thor',
    files: { 'thor/custom-signatures/winnow-c2-iocs.txt': `${ips}${names}` },
  },
  {
    id: 'wazuh',
    files: { 'var/ossec/etc/lists/winnow-ip': /^192\.31\.196\.1:.*\n192\.31\.197\.:/m },
    calls: /systemctl restart wazuh-manager\n$/,
    isQuiet: true,
  },
  {
    id: 'bind',
    files: { 'var/cache/bind/winnow.rpz': /\nbad\.com CNAME \.\n/ },
    calls: /rndc .*reload winnow\.rpz\n$/,
  },
  {
    id: 'powerdns',
    files: { 'etc/powerdns/winnow.rpz': /\nbad\.com CNAME \.\n/ },
    calls: /rec_control reload-lua-config\n$/,
  },
  {
    id: 'knot-resolver',
    files: { 'etc/knot-resolver/winnow.rpz': /\nbad\.com CNAME \.\n/ },
    calls: /systemctl restart kresd@\*\.service\n$/,
    isQuiet: true,
  },
  {
    id: 'dnsmasq',
    isSkipped: !findReader('dnsmasq'),
    files: { 'etc/dnsmasq.d/winnow.conf': /bad\.com/ },
    calls: /systemctl restart dnsmasq\n$/,
  },
]

async function expectFiles(files: Readonly<Record<string, unknown>>) {
  for (const [path, expected] of Object.entries(files)) {
    const found = await written(path)
    if (expected instanceof RegExp) expect(found, path).toMatch(expected)
    else if (typeof expected === 'string') expect(found, path).toBe(expected)
    else expect(JSON.parse(found), path).toEqual(expected)
  }
}

describe.each(scripts)('the script for $id', (script) => {
  const { id, isSkipped, variables = '', programs = {}, api, checkedBy, files = {}, sent = {}, calls } = script
  const key = () => (script.format === 'JSON' ? basic() : undefined)
  const given = () => shell(snippetOf(id, key(), script.format).program, `HERE_FAILS=0 ${variables}`)

  it.skipIf(isSkipped)('writes the files that the product reads; a failed download changes nothing', async () => {
    for (const [name, lines] of Object.entries(programs)) await program(name, ...lines)
    if (api) await answering(...api)
    if (checkedBy) {
      await program(checkedBy, 'exit 1')
      expect(await given()).toMatchObject(failed)
      for (const path of Object.keys(files)) await expect(written(path), path).rejects.toThrow('ENOENT')
      await program(checkedBy, ...(programs[checkedBy] ?? []))
    }
    expect(await given()).toMatchObject(done)
    await expectFiles({ ...files, ...sent })
    if (calls instanceof RegExp) expect(await called()).toMatch(calls)
    else if (calls !== undefined) expect(await called()).toBe(calls)

    if (script.isQuiet) {
      await rm(join(root, 'called'))
      expect(await given()).toMatchObject(done)
      expect(await called()).toBe('')
    }
    await rm(join(root, 'called'), { force: true })
    const wrong = snippetOf(id, script.format ? { ...basic(), secret: 'wrong' } : wrongKey, script.format)
    expect(await shell(wrong.program, `HERE_FAILS=0 ${variables}`)).toMatchObject(failed)
    await expectFiles(files)
    expect(await called()).toBe('')
  })
})

describe('what else the scripts do', () => {
  it.skipIf(!hasJq).each(['sentinel', 'cortex-xdr'])(
    '%s gets each request of the file; a failure is one',
    async (id) => {
      const { variables = '', api = [] } = scripts.find((script) => script.id === id) as Script
      await answering(...api)
      await program('sleep')
      const { program: text } = snippetOf(id)
      expect(await shell(text, `HERE_FAILS=0 ${variables}`)).toMatchObject(done)
      const file = await (await delivery.pull(`/v1/feeds/${made.id}/${guideOf(id).formats[0]}`, made.apiKey)).json()
      const posted = (await written('posted')).trim().split('\n')
      expect(posted.map((line) => JSON.parse(line))).toEqual(file)
      expect(await shell(text, `HERE_FAILS=22 ${variables}`)).toMatchObject(failed)
    },
  )

  it.skipIf(!hasJq)('Cloudflare replaces items in the background: the script waits, and tells a failure', async () => {
    await program('sleep')
    await answering(
      '*Bearer\\ t\\ *-X\\ PUT*/accounts/a/rules/lists/l/items*) echo \'{"result":{"operation_id":"o"}}\';;',
      '*Bearer\\ t\\ */accounts/a/rules/lists/bulk_operations/o)',
      '  echo "{\\"result\\":{\\"status\\":\\"$(head -n1 $HERE/states)\\"}}"; sed -i 1d $HERE/states;;',
    )
    const cloudflare = async (...states: string[]) => {
      await writeFile(join(root, 'states'), `${states.join('\n')}\n`)
      return shell(snippetOf('cloudflare').program, 'CF_ACCOUNT=a CF_LIST=l CF_TOKEN=t')
    }
    expect(await cloudflare('pending', 'running', 'completed')).toMatchObject(done)
    await expectFiles({ states: '', 'winnow-ip.json': [{ ip: '192.31.196.1' }, { ip: '192.31.197.0/24' }] })
    expect(await cloudflare('pending', 'failed')).toMatchObject({ status: 1, stderr: '{"status":"failed"}\n' })
  })

  it.skipIf(!hasJq)('Route 53 imports in the background: the script tells a failure', async () => {
    await program('aws', '[[ $* != *get-firewall-domain-list* ]] || echo COMPLETE_IMPORT_FAILED')
    await program('sleep')
    const answer = await shell(snippetOf('route-53-dns-firewall').program, 'BUCKET=b LIST=l')
    expect(answer).toMatchObject({ status: 1, stderr: 'COMPLETE_IMPORT_FAILED\n' })
  })

  it.skipIf(!hasJq)(
    'Entra gets no network that Microsoft does not accept, which would keep all of them out',
    async () => {
      const { variables = '', api = [] } = scripts.find(({ id }) => id === 'entra') as Script
      await answering(...api)
      const fetched = "printf '193.0.0.0/8\\n192.31.197.0/28\\n' |"
      const wide = snippetOf('entra').program.replace(/^curl[^|]*\|/m, fetched)
      expect(await shell(wide, variables)).toMatchObject(done)
      expect(JSON.parse(await written('winnow.json')).ipRanges).toEqual([graphRange('192.31.197.0/28')])
    },
  )

  it('QRadar gets a set for each list, whose elements expire', async () => {
    await answering('*SEC:*) echo "$*" >> $HERE/called; [[ $* != *--data-binary* ]] || cat > /dev/null;;')
    const { program: text, configuration } = snippetOf('qradar')
    expect(await shell(`${text}\n${configuration}`, 'QRADAR=q QRADAR_TOKEN=t')).toMatchObject(done)
    const asked = (await called()).trim().split('\n')
    const names = (pattern: RegExp) => asked.flatMap((line) => pattern.exec(line)?.[1] ?? [])
    expect(names(/\/sets\?name=(\w+)&element_type=\w+&timeout_type=LAST_SEEN&time_to_live=2%20days/)).toEqual(
      names(/\/sets\/bulk_load\/(\w+) /),
    )
    expect(asked).toHaveLength(12)
  })

  it('Wazuh is restarted the next time if that failed', async () => {
    await program('systemctl', 'exit 1')
    const { program: text } = snippetOf('wazuh')
    expect(await shell(text)).toMatchObject(failed)
    await program('systemctl', note)
    expect(await shell(text)).toMatchObject(done)
    expect(await called()).toBe('restart wazuh-manager\n')
  })

  it('ModSecurity has a list that is never empty and holds nothing but addresses', async () => {
    const { program: text } = snippetOf('modsecurity')
    await giving('<html>busy</html>\n')
    expect(await shell(text)).toMatchObject(failed)
    await giving('')
    expect(await shell(text)).toMatchObject(done)
    await expectFiles({ 'etc/modsecurity/winnow-ip.txt': '192.0.2.0\n' })
  })

  it('ClamAV gets signatures by the length of a hash, none of them for an empty list, and checks them', async () => {
    await program('clamscan')
    await program('clamdscan', note)
    const { program: text } = snippetOf('clamav')
    const signatures = () => Promise.all(['hdb', 'hsb'].map((end) => written(`var/lib/clamav/winnow.${end}`)))
    const nothing = [32, 64].map((length) => `${'0'.repeat(length)}:*:Winnow.Nothing:73\n`)
    expect(await shell(text)).toMatchObject(done)
    expect(await signatures()).toEqual(nothing)
    expect(await called()).toBe('--reload\n')

    const [md5, sha1, sha256, sha512] = [32, 40, 64, 128].map((length) => 'a1'.repeat(length / 2))
    await giving(`${md5}\n${sha1}\n${sha256}\n${sha512}\n`)
    await program('clamscan', 'exit 2')
    expect(await shell(text)).toMatchObject(failed)
    expect(await signatures()).toEqual(nothing)

    await program('clamscan')
    expect(await shell(text)).toMatchObject(done)
    const signed = (...hashes: (string | undefined)[]) => hashes.map((hash) => `${hash}:*:Winnow.Listed:73\n`).join('')
    expect(await signatures()).toEqual([nothing[0] + signed(md5), nothing[1] + signed(sha1, sha256)])
    await rm(join(root, 'called'))
    expect(await shell(text)).toMatchObject(done)
    expect(await called()).toBe('')
  })

  it('THOR gets no SHA-512', async () => {
    const [sha256, sha512] = [64, 128].map((length) => 'a1'.repeat(length / 2))
    await giving(`${sha256}\n${sha512}\n`)
    expect(await shell(snippetOf('thor').program, 'THOR=$HERE/thor')).toMatchObject(done)
    await expectFiles({ 'thor/custom-signatures/winnow-hashes.txt': `${sha256}\n` })
  })

  it('SpamAssassin blocks senders, without what it would read as a pattern, and checks the list', async () => {
    await program('spamassassin', 'exit 1')
    await giving('a.b+c@evil-test.com\n*@evil-test.com\n')
    const { program: text } = snippetOf('spamassassin')
    expect(await shell(text)).toMatchObject(failed)
    await expect(written('etc/spamassassin/winnow.cf')).rejects.toThrow('ENOENT')
    await program('spamassassin')
    expect(await shell(text)).toMatchObject(done)
    await expectFiles({ 'etc/spamassassin/winnow.cf': 'blocklist_from a.b+c@evil-test.com\n' })
    expect(await called()).toMatch(/systemctl reload spamd\n$/)
  })

  it.each(['haproxy', 'nginx', 'apache', 'rspamd', 'postfix', 'maltrail', 'logstash', 'knot-resolver'])(
    'the configuration for %s names the files that the script writes',
    (id) => {
      const { files = {}, format } = scripts.find((script) => script.id === id) as Script
      const { configuration } = snippetOf(id, format === 'JSON' ? basic() : undefined, format)
      const named = configuration.replaceAll(`${root}/`, '')
      const isFolder = id === 'maltrail'
      for (const path of Object.keys(files)) {
        expect(named).toContain(isFolder ? path.slice(0, path.lastIndexOf('/')) : path)
      }
    },
  )
  // By default Logstash would keep removed entries.
  it('Logstash replaces its entries', () => {
    expect(snippetOf('logstash', basic(), 'JSON').configuration).toContain('refresh_behaviour => "replace"')
  })
})

const nft = findNetworkReader('nft', ['add', 'table', 'inet', 'trial'])
it.skipIf(!nft)('the snippet for OpenWrt writes sets and rules that nft loads, also a second time', async () => {
  const { program, configuration } = snippetOf('openwrt')
  expect(await shell(program)).toMatchObject(done)
  expect(configuration).toBe(`0 * * * * ${join(root, 'etc/winnow.sh')}`)
  const load = ['-f', join(root, 'var/winnow.nft')]
  const answer = nft?.runEach([load, load, ['list', 'ruleset']])
  expect(answer).toMatchObject({ status: 0, stderr: '' })
  expect(answer?.stdout.match(/ip saddr @networks4 counter .*drop/g)).toHaveLength(1)
  expect(answer?.stdout).toContain('192.31.197.0/24')
})

it('the address in the guide to Pi-hole opens the list without more', async () => {
  const address = /https?:\S+/.exec(snippetOf('pi-hole').program)?.[0]
  const answer = await run('curl', ['-fsS', address as string], '')
  expect(answer).toMatchObject(done)
  expect(answer.stdout).toContain('\n0.0.0.0 bad.com\n')
})

it('the lists that the guide to Arkime configures are there', async () => {
  const sections = snippetOf('arkime').program.split(/^(?=\[)/m)
  const lists = sections.map(async (section) => {
    const settings = Object.fromEntries([...section.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
    // WISE takes a header only if there is one colon in it.
    const [name = '', value = '', ...rest] = (settings.headers ?? '').split(':')
    expect(rest).toEqual([])
    const answer = await fetch(settings.url, { headers: { [name]: value.trim() } })
    return [settings.type, await answer.text()]
  })
  expect(await Promise.all(lists)).toEqual([
    ['ip', ips],
    ['domain', names],
    ['md5', ''],
    ['sha256', ''],
  ])
})

describe('what the products themselves read', () => {
  const checkconf = findReader('named-checkconf')
  it.skipIf(!checkconf)('BIND loads the zone', async () => {
    const { program, configuration } = snippetOf('bind')
    expect(await shell(program)).toMatchObject(done)
    await writeFile(join(root, 'named.conf'), configuration)
    const answer = checkconf?.run(['-z', join(root, 'named.conf')])
    expect(answer?.stdout).toMatch(/zone winnow\.rpz\/IN: loaded serial \d+/)
    expect(answer?.status).toBe(0)
  })

  const recursor = findReader('pdns_recursor')
  it.skipIf(!recursor)('PowerDNS Recursor loads the zone', async () => {
    const { program, configuration } = snippetOf('powerdns')
    expect(await shell(program)).toMatchObject(done)
    const lua = join(root, 'etc/powerdns/recursor.lua')
    await writeFile(lua, configuration)
    await writeFile(join(root, 'etc/powerdns/recursor.conf'), '')
    const settings = {
      ...{ 'config-dir': join(root, 'etc/powerdns'), 'socket-dir': root, 'lua-config-file': lua, 'hint-file': 'no' },
      ...{ 'local-address': '127.0.0.1', 'local-port': await freePort(), daemon: 'no', 'write-pid': 'no' },
      ...{ 'security-poll-suffix': '', setgid: '', setuid: '', threads: 1 },
    }
    const options = Object.entries(settings).map(([name, value]) => `--${name}=${value}`)
    const server = await recursor?.start(options, /Done loading RPZ from file/)
    await server?.stop()
    expect(server?.log()).not.toMatch(/unable to|rejected|exception/i)
  })

  const dnsmasq = findReader('dnsmasq')
  it.skipIf(!dnsmasq)('dnsmasq reads its file', async () => {
    expect(await shell(snippetOf('dnsmasq').program)).toMatchObject(done)
    expect(dnsmasq?.run(['--test', '-C', join(root, 'etc/dnsmasq.d/winnow.conf')])).toMatchObject({ status: 0 })
  })

  const unbound = findReader('unbound-checkconf')
  it.skipIf(!unbound)('Unbound includes the file', async () => {
    const { program, configuration } = snippetOf('unbound')
    expect(await shell(program)).toMatchObject(done)
    await writeFile(join(root, 'unbound.conf'), `${unboundHere(root)}${configuration}\n`)
    expect(unbound?.run([join(root, 'unbound.conf')])).toMatchObject({ status: 0, stderr: '' })
  })

  const squid = findReader('squid')
  it.skipIf(!squid)('Squid denies what the files name', async () => {
    const { program, configuration } = snippetOf('squid')
    // No Squid is running that could be reloaded.
    expect(await shell(program.replace('squid -k reconfigure', ''))).toMatchObject(done)
    const share = `${readersFolder}/usr/share/squid`
    const own = `mime_table ${share}/mime.conf\nicon_directory ${root}\nerror_directory ${root}\nhttp_port 127.0.0.1:3128\n`
    const none =
      'pid_filename none\ncache_log /dev/null\naccess_log none\nunlinkd_program /bin/true\nlogfile_daemon /bin/true\n'
    await writeFile(join(root, 'squid.conf'), `${none}${own}${configuration}\n`)
    const answer = squid?.run(['-k', 'parse', '-f', join(root, 'squid.conf')])
    expect(answer?.stderr.split('\n').filter((line) => /WARNING|ERROR|FATAL|Bungled/.test(line))).toEqual([])
    expect(answer?.stderr).toMatch(/Processing: http_access deny winnow_ip/)
  })

  const suricata = findReader('suricata')
  /** Whether Suricata loads the rules with the snippet's lines in its settings. */
  async function loads(rules: string, more: string) {
    const file = join(root, 'suricata.yaml')
    await writeFile(file, suricataSettings(root, more))
    const answer = suricata?.run(['-T', '-c', file, '-l', root, '-S', rules], { cwd: root })
    expect(`${answer?.stdout}${answer?.stderr}`).not.toMatch(/error|warning/i)
    expect(answer?.status).toBe(0)
  }

  it.skipIf(!suricata)('Suricata loads the rules of two sources, with the reputation list that they use', async () => {
    const { program, configuration } = snippetOf('suricata')
    expect(await shell(program)).toMatchObject(done)
    const lines = (await called()).split('\n')
    for (const name of ['winnow', 'winnow-iprep']) {
      const [, address] = lines.map((line) => RegExp(` ${name} (http\\S+)$`).exec(line)).find((found) => found) ?? []
      const rules = await delivery.pull(address as string, made.apiKey)
      await writeFile(join(root, `${name}.rules`), await rules.text())
      await loads(join(root, `${name}.rules`), configuration)
    }
    expect(lines[0]).toContain(`--http-header x-api-key: ${made.apiKey}`)
    await expectFiles({ 'etc/suricata/iprep/winnow.list': /192\.31\.196\.1,/ })
  })

  it.skipIf(!suricata)('Suricata loads the datasets beside their rules', async () => {
    expect(await shell(snippetOf('suricata-dataset').program)).toMatchObject(done)
    await loads(join(root, 'var/lib/suricata/rules/datasets.rules'), '')
  })
})

/** A request to the model of a product's API. */
interface Asked {
  readonly method: string
  readonly url: URL
  readonly path: string
  readonly authorization: string | undefined
  readonly body: string
  /** The body if it is JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each product has requests of its own
  readonly sent: any
}
type Reply = readonly [status: number, json?: unknown]

/** The script of a guide against a model of the product's API. `calls` has what the model notes. */
async function modelled(
  id: string,
  variables: Readonly<Record<string, string>>,
  reply: (asked: Asked, calls: string[]) => Reply | Promise<Reply>,
  { subscription = made, isProxy = false } = {},
) {
  const calls: string[] = []
  const here = await serveHttp(async (request, response) => {
    const url = new URL(request.url as string, `http://${request.headers.host}`)
    const body = await text(request)
    const sent = /^[[{]/.test(body) ? JSON.parse(body) : undefined
    const { method = '', headers } = request
    const asked = { method, url, path: url.pathname, authorization: headers.authorization, body, sent }
    const [status, json] = await reply(asked, calls)
    response.writeHead(status).end(typeof json === 'string' ? json : json && JSON.stringify(json))
  })
  const guide = guideOf(id)
  const origin = isProxy ? here : delivery.app.origin
  const key = { method: 'apiKey', secret: subscription.apiKey } as const
  const program = guide
    .snippet({ origin, id: subscription.id, format: guide.formats[0], key })
    .replace(/https:\/\/(?:api|login|example)\.[\w.-]+/g, here)
  const set = Object.entries(variables).map(([name, value]) => `${name}="${value}"`)
  const begin = `import os, time\ntime.sleep = lambda _: None\nos.environ.update(${set})\n`
  return {
    calls,
    sync: (changed = (text: string) => text) => run('python3', ['-'], begin + changed(program)),
  }
}
const ours = () => `winnow-${made.id.replaceAll('-', '').slice(0, 8)}`
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)
/** What a model refuses. */
const refused = 'worse.com'

describe.skipIf(!hasPython)('the snippet for CrowdStrike', () => {
  interface Ioc {
    readonly id: string
    readonly type: string
    readonly value: string
    readonly source: string
    readonly severity: string
  }

  it('creates, changes and deletes its own indicators, and stores all but those that are refused', async () => {
    const ioc = (id: string, value: string, source = ours()) =>
      [id, { id, type: 'ipv4', value, source, severity: 'old' }] as const
    const iocs = new Map<string, Ioc>([
      ioc('a', '192.31.196.1'),
      ioc('b', '192.31.196.2'),
      ioc('c', '192.31.196.3'),
      ioc('d', '192.31.196.4', 'own'),
    ])
    // Falcon's IOC management: pages of two, existing values and what is refused are so with their request.
    const variables = { FALCON_ID: 'x', FALCON_SECRET: 'x' }
    const product = await modelled('crowdstrike', variables, ({ method, url, path, authorization, sent }, calls) => {
      if (path === '/oauth2/token') return [201, { access_token: 'given' }]
      if (authorization !== 'Bearer given') return [401, {}]
      const given: Ioc[] = sent?.indicators ?? []
      calls.push(`${method} ${given.length}`)
      if (method === 'GET') {
        const own = [...iocs.values()].filter(({ source }) => url.searchParams.get('filter') === `source:'${source}'`)
        const from = Number(url.searchParams.get('after') ?? 0)
        const after = from + 2 < own.length ? String(from + 2) : ''
        return [200, { resources: own.slice(from, from + 2), meta: { pagination: { after } } }]
      }
      for (const id of url.searchParams.getAll('ids')) iocs.delete(id)
      const isKnown = ({ type, value }: Ioc) =>
        value === refused || [...iocs.values()].some((one) => one.type === type && one.value === value)
      if (method === 'POST' && given.some(isKnown)) return [400, { errors: [{ code: 400 }] }]
      for (const one of given) {
        const id = one.id ?? `${one.type}:${one.value}`
        iocs.set(id, { ...iocs.get(id), ...one, id })
      }
      return [method === 'POST' ? 201 : 200, {}]
    })
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    expect([...iocs.values()].map(({ value }) => value).toSorted()).toEqual(['192.31.196.1', '192.31.196.4', 'bad.com'])
    expect(iocs.get('a')).toMatchObject({ type: 'ipv4', source: ours() })
    expect(iocs.get('a')?.severity).not.toBe('old')
    expect(iocs.get('d')?.severity).toBe('old')

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['GET 0', 'POST 1'])
  })
})

describe.skipIf(!hasPython)('the snippet for SentinelOne', () => {
  interface Ioc {
    readonly uuid: string
    readonly type: string
    readonly value: string
    readonly source: string
    readonly severity: number
    readonly validUntil: string
  }
  const day = (after: number) => `${inDays(after)}.000000Z`

  /** An account: pages of two, times are cut, what is refused is so with its request, a value sent twice is stored twice. */
  const sentinelone = (iocs: Ioc[]) =>
    modelled('sentinelone', { S1_TOKEN: 'given', S1_ACCOUNT: '42' }, (asked, calls): Reply => {
      const { method, url, path, authorization, sent } = asked
      if (authorization !== 'ApiToken given') return [401, {}]
      if (path !== '/web/api/v2.1/threat-intelligence/iocs') return [404, {}]
      if (method === 'GET') {
        const own = url.searchParams.get('accountIds') === '42' ? iocs : []
        const from = Number(url.searchParams.get('cursor') ?? 0)
        const nextCursor = from + 2 < own.length ? String(from + 2) : null
        return [200, { data: own.slice(from, from + 2), pagination: { nextCursor } }]
      }
      const { filter, data = [] }: { filter: { accountIds: string[]; uuids: string[] }; data: Ioc[] } = sent
      if (filter.accountIds.join() !== '42') return [403, {}]
      calls.push(`${method} ${data.map(({ value }) => value)}`)
      if (method === 'DELETE') {
        iocs.splice(0, iocs.length, ...iocs.filter(({ uuid }) => !filter.uuids.includes(uuid)))
        return [200, { data: { affected: filter.uuids.length } }]
      }
      if (data.some(({ value }) => value === refused)) return [400, { errors: [{ title: 'Validation Error' }] }]
      for (const one of data) {
        const latest = day(one.type.startsWith('IP') ? 30 : 180)
        const validUntil = one.validUntil < latest ? one.validUntil : latest
        iocs.push({ ...one, validUntil, uuid: `new ${one.value}` })
      }
      return [200, { data: [] }]
    })
  const ioc = (value: string, more: Partial<Ioc> = {}): Ioc => ({
    ...{ uuid: `old ${value}`, type: 'IPV4', value, source: ours(), severity: 1, validUntil: day(20) },
    ...more,
  })
  const uuids = (iocs: readonly Ioc[]) => iocs.map(({ uuid }) => uuid).toSorted()

  it('creates, renews and deletes its own IOCs, and leaves those of others', async () => {
    const others = [ioc('192.31.196.3', { source: 'by hand' }), ioc('bad.com', { source: 'by hand', type: 'DNS' })]
    const iocs = [ioc('192.31.196.1'), ioc('192.31.196.2'), ...others]
    const product = await sentinelone(iocs)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    expect(uuids(iocs)).toEqual(['new 192.31.196.1', 'new http://bad.com/a.exe', 'old 192.31.196.3', 'old bad.com'])

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual([`POST ${refused}`])
  })

  it('renews what ends within ten days, and keeps one of several with the same value', async () => {
    const iocs: Ioc[] = []
    const product = await sentinelone(iocs)
    await product.sync()
    iocs.push({ ...(iocs.find(({ type }) => type === 'IPV4') as Ioc), uuid: 'twice' })
    const at = iocs.findIndex(({ type }) => type === 'URL')
    iocs[at] = { ...(iocs[at] as Ioc), uuid: 'ends', validUntil: day(9) }
    await product.sync()
    expect(uuids(iocs)).toEqual(['new 192.31.196.1', 'new bad.com', 'new http://bad.com/a.exe'])
  })
})

describe.skipIf(!hasPython)('the snippet for Trend Vision One', () => {
  type SuspiciousObject = Readonly<Record<string, string | number>>
  const types = ['ip', 'domain', 'url', 'fileSha1', 'fileSha256', 'senderMailAddress']
  const keyOf = (one: SuspiciousObject) => types.flatMap((type) => (type in one ? `${type} ${one[type]}` : [])).join()

  /** The list: pages of two, what exists or is refused is so by itself. */
  const visionOne = (objects: Map<string, SuspiciousObject>) =>
    modelled('trend-vision-one', { VISION_ONE_TOKEN: 'given' }, (asked, calls): Reply => {
      const { method, url, path, authorization, sent } = asked
      if (authorization !== 'Bearer given') return [401, {}]
      if (method === 'GET') {
        const { searchParams: query } = url
        const from = Number(query.get('skip'))
        const isWhole = query.has('skip') || Date.parse(`${query.get('startDateTime')}`) < Date.UTC(2021)
        const nextLink = `${url.origin}${path}?skip=${from + 2}`
        const items = isWhole ? [...objects.values()].slice(from, from + 2) : []
        return [200, { items, ...(isWhole && from + 2 < objects.size && { nextLink }) }]
      }
      const given: SuspiciousObject[] = sent
      calls.push(`${path.split('/').at(-1)} ${given.map(keyOf)}`)
      const results = given.map((one) => {
        if (path.endsWith('/delete')) return { status: objects.delete(keyOf(one)) ? 204 : 404 }
        if (objects.has(keyOf(one)) || one.domain === refused) return { status: 400 }
        objects.set(keyOf(one), { ...one, expiredDateTime: `${inDays(Number(one.daysToExpiration))}Z` })
        return { status: 201 }
      })
      return [207, results]
    })

  it('adds, renews and deletes its own objects, and leaves those of others', async () => {
    const object = (ip: string, description: string, expiredDateTime = '2099-01-01T00:00:00Z') =>
      [`ip ${ip}`, { type: 'ip', ip, description, scanAction: 'log', riskLevel: 'low', expiredDateTime }] as const
    const objects = new Map<string, SuspiciousObject>([
      object('192.31.196.3', 'by hand'),
      object('192.31.196.2', `${ours()}: gone`),
      object('192.31.196.1', `${ours()}: ends`, '2026-01-01T00:00:00Z'),
    ])
    const product = await visionOne(objects)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/worse\.com/)
    const kept = ['domain bad.com', 'ip 192.31.196.1', 'ip 192.31.196.3', 'url http://bad.com/a.exe']
    expect([...objects.keys()].toSorted()).toEqual(kept)
    expect(objects.get('ip 192.31.196.3')?.description).toBe('by hand')
    expect(String(objects.get('ip 192.31.196.1')?.expiredDateTime) > inDays(0)).toBe(true)

    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual([`suspiciousObjects domain ${refused}`])
  })

  it('leaves an object that somebody else has listed as it is', async () => {
    const own = { type: 'domain', domain: 'bad.com', description: 'ours', scanAction: 'log', riskLevel: 'low' }
    const objects = new Map<string, SuspiciousObject>([['domain bad.com', own]])
    const product = await visionOne(objects)
    expect(await product.sync()).toMatchObject(done)
    expect(objects.get('domain bad.com')).toEqual(own)
  })

  it('sends no more than fit, and says so', async () => {
    const objects = new Map<string, SuspiciousObject>()
    const product = await visionOne(objects)
    const { stdout } = await product.sync((text) => text.replace('most = 9000', 'most = 1'))
    expect(stdout).toMatch(/^1 objects do not fit\n/)
    expect([...objects.keys()].filter((key) => key.startsWith('domain '))).toHaveLength(1)
  })
})

/** A subscription to a source of its own. `list` sets what it lists, and releases it. */
async function subscribed(format: string) {
  const source = await delivery.source()
  const subscription = await delivery.subscribe({
    sources: [{ id: source, filterFlags: [] }],
    targetFormats: [{ id: format, authMethod: 'apiKey' }],
  })
  const list = async (...values: [kind: Parameters<typeof record>[0], value: string][]) => {
    await delivery.list(
      source,
      values.map(([kind, value]) => record(kind, value)),
    )
    await delivery.compose(subscription.id)
  }
  return { subscription, list }
}

it.skipIf(!hasPython)(
  'the snippet for Defender deletes what went, adds the rest, leaves what others have',
  async () => {
    interface Indicator {
      readonly id: string
      readonly indicatorType: string
      readonly indicatorValue: string
      readonly application: string
      readonly action: string
      readonly description?: string
    }
    const { subscription, list } = await subscribed('DEFENDER')
    const domains = (...given: string[]) => given.map((name): ['domain', string] => ['domain', name])
    const stay = [...domains('bad.com', refused, 'new.com', 'let.com'), ['ipv6', '2a01:4f8::1'] as ['ipv6', string]]
    await list(...stay, ...domains('gone.com', 'theirs.com', 'of-both.com', 'old.com'))
    await list(...stay)

    const name = (value: string, application: string, action: string, by?: string): [string, Indicator] => {
      const id = `DomainName ${value}`
      const description = by && `${by}: Malware.`
      return [
        id,
        {
          ...{ id, indicatorType: 'DomainName', indicatorValue: value, application, action },
          ...(description && { description }),
        },
      ]
    }
    const indicators = new Map([
      name('gone.com', 'Winnow', 'Block', nameOnMachine(subscription)),
      // Of a script that was copied before descriptions had the subscription.
      name('old.com', 'Winnow', 'Block'),
      name('of-both.com', 'Winnow', 'Block', 'winnow-00000000'),
      name('theirs.com', 'by hand', 'Block'),
      name('bad.com', 'by hand', 'Allowed'),
      name('let.com', 'Winnow', 'Allowed'),
      name('of-another-subscription.com', 'Winnow', 'Block'),
    ])
    // Ours has all groups of the address.
    const address = { indicatorType: 'IpAddress', indicatorValue: '2A01:4f8::1', application: 'by hand' }
    indicators.set('address', { id: 'address', action: 'Allowed', ...address })

    // Pages of two; an import changes what exists; unknown ids cannot be deleted.
    const variables = { TENANT: 't', CLIENT_ID: 'x', CLIENT_SECRET: 'x' }
    const reply = ({ method, url, path, authorization, sent }: Asked, calls: string[]): Reply => {
      if (path === '/t/oauth2/v2.0/token') return [200, { access_token: 'given' }]
      if (authorization !== 'Bearer given') return [401, {}]
      const from = Number(url.searchParams.get('$skip'))
      if (method === 'GET') return [200, { value: [...indicators.values()].slice(from, from + 2) }]
      const { Indicators: given = [], IndicatorIds: ids = [] }: { Indicators?: Indicator[]; IndicatorIds?: string[] } =
        sent
      calls.push(`${path.split('/').at(-1)} ${given.length + ids.length}`)
      if (path.endsWith('/BatchDelete')) {
        const status = ids.every((id) => indicators.delete(id)) ? 204 : 404
        // The answer of the first one is lost.
        return [calls.length === 1 && status === 204 ? 504 : status]
      }
      const value = given.map((one) => {
        const id = `${one.indicatorType} ${one.indicatorValue}`
        const isFailed = one.indicatorValue === refused
        const { application = one.application } = indicators.get(id) ?? {}
        if (!isFailed) indicators.set(id, { ...one, application, id })
        return { id, indicator: one.indicatorValue, isFailed, failureReason: isFailed ? 'refused' : null }
      })
      return [200, { value }]
    }
    const product = await modelled('defender', variables, reply, { subscription })
    expect(await product.sync()).toMatchObject({ ...done, stdout: 'worse.com refused\n' })
    expect(product.calls).toEqual(['BatchDelete 2', 'BatchDelete 2', 'import 2'])
    expect([...indicators.values()].map(({ indicatorValue, action }) => `${indicatorValue} ${action}`)).toEqual([
      'of-both.com Block',
      'theirs.com Block',
      'bad.com Allowed',
      'let.com Allowed',
      'of-another-subscription.com Block',
      '2A01:4f8::1 Allowed',
      'new.com Audit',
    ])
    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['import 2'])
  },
)

describe.skipIf(!hasPython)('the snippet for Cisco Umbrella', () => {
  interface Destination {
    readonly id: string
    readonly destination: string
    readonly comment: string
  }
  const destination = (name: string, comment: string): Destination => ({ id: name, destination: name, comment })
  const namesOn = (list: readonly Destination[]) => list.map((one) => one.destination)

  /**
   * Destination lists: pages of two; a request with what is refused or a destination twice is refused. The model also passes
   * on what the script reads from us.
   */
  const umbrella = (
    lists: Record<string, Destination[]>,
    subscription: MadeSubscription,
    { allowList, beforeRead }: { allowList?: string; beforeRead?: (path: string) => Promise<void> } = {},
  ) => {
    const variables = {
      ...{ UMBRELLA_KEY: 'k', UMBRELLA_SECRET: 's', UMBRELLA_LIST: '7' },
      ...(allowList !== undefined && { UMBRELLA_ALLOW_LIST: allowList }),
    }
    const reply = async ({ method, url, path, authorization, body, sent }: Asked, calls: string[]): Promise<Reply> => {
      if (path.startsWith('/v1/feeds/')) {
        await beforeRead?.(path)
        const read = await delivery.pull(path, subscription.apiKey)
        return [read.status, await read.text()]
      }
      if (path === '/auth/v2/token') {
        const isKnown = authorization === `Basic ${btoa('k:s')}` && body === 'grant_type=client_credentials'
        return [isKnown ? 200 : 401, { access_token: 'given' }]
      }
      if (authorization !== 'Bearer given') return [401, {}]
      const list = lists[path.split('/')[4] as string]
      if (!list) return [404, {}]
      const page = Number(url.searchParams.get('page'))
      if (method === 'GET') return [200, { data: list.slice(2 * page - 2, 2 * page) }]
      calls.push(`${method} ${path.split('/').slice(4).join('/')} ${sent.length}`)
      if (method === 'DELETE') list.splice(0, list.length, ...list.filter(({ id }) => !sent.includes(id)))
      else {
        const isRefused = (one: Destination) => one.destination === refused || namesOn(list).includes(one.destination)
        if (sent.some(isRefused)) return [400, {}]
        list.push(...sent.map((one: Destination) => ({ ...one, id: one.destination })))
      }
      return [200, { data: {} }]
    }
    return modelled('umbrella', variables, reply, { subscription, isProxy: true })
  }

  it('adds and deletes its own destinations, and stores all but those that are refused', async () => {
    const list = [
      destination('own.com', 'by hand'),
      destination('gone.com', ours()),
      destination('also-gone.com', ours()),
    ]
    const product = await umbrella({ 7: list }, made)
    const first = await product.sync()
    expect(first).toMatchObject(done)
    expect(first.stdout).toMatch(/^worse\.com /)
    expect(namesOn(list)).toEqual(['own.com', 'bad.com'])
    product.calls.length = 0
    expect(await product.sync()).toMatchObject(done)
    expect(product.calls).toEqual(['POST 7/destinations 1'])
  })

  describe('with a list that allows', () => {
    /** Delivers shared.com, of which an allow list exempts ours.shared.com. */
    async function withAllowed() {
      const { subscription, list } = await subscribed('UMBRELLA')
      const place = `/api/web/groups/${delivery.groupId}/lists`
      const { body } = await delivery.dora.json('POST', place, { name: 'Ours', effect: 'allow' })
      const form = new FormData()
      form.set('file', new Blob(['ours.shared.com']))
      await delivery.dora.fetch(`${place}/${body.id}/rows`, { method: 'POST', body: form })
      await list(['domain', 'shared.com'])
      return {
        subscription,
        /** A release without both. */
        withdraw: () => list(['domain', 'other.com']),
        [Symbol.asyncDispose]: async () =>
          void (await delivery.dora.fetch(`${place}/${body.id}`, { method: 'DELETE' })),
      }
    }

    it('exempts the allow-listed names below blocked ones, from before these are blocked until after', async () => {
      await using made = await withAllowed()
      const lists = { 7: [] as Destination[], 8: [destination('own.com', 'by hand')] }
      const product = await umbrella(lists, made.subscription, { allowList: '8' })
      expect(await product.sync()).toMatchObject(done)
      expect(product.calls).toEqual(['POST 8/destinations 1', 'POST 7/destinations 1'])
      expect(namesOn(lists[8])).toEqual(['own.com', 'ours.shared.com'])

      product.calls.length = 0
      await made.withdraw()
      expect(await product.sync()).toMatchObject(done)
      const removals = ['DELETE 7/destinations/remove 1', 'DELETE 8/destinations/remove 1']
      expect(product.calls.filter((call) => call.startsWith('DELETE'))).toEqual(removals)
      expect([namesOn(lists[7]), namesOn(lists[8])]).toEqual([['other.com'], ['own.com']])
    })

    it('reads both files again if a release comes in between', async () => {
      await using made = await withAllowed()
      const name = nameOnMachine(made.subscription)
      const lists = { 7: [destination('shared.com', name)], 8: [destination('ours.shared.com', name)] }
      let isFirst = true
      const beforeRead = async (path: string) => {
        if (!path.endsWith('/allowed.txt') || !isFirst) return
        isFirst = false
        await made.withdraw()
      }
      const product = await umbrella(lists, made.subscription, { allowList: '8', beforeRead })
      expect(await product.sync()).toMatchObject(done)
      expect([namesOn(lists[7]), namesOn(lists[8])]).toEqual([['other.com'], []])
    })

    it('blocks even if that list is gone, and says so; without a number there is none', async () => {
      await using made = await withAllowed()
      const lists = { 7: [] as Destination[] }
      const product = await umbrella(lists, made.subscription, { allowList: '8' })
      expect((await product.sync()).stderr).toContain('HTTP Error 404')
      expect(namesOn(lists[7])).toEqual(['shared.com'])
      const without = await umbrella(lists, made.subscription, { allowList: '' })
      expect(await without.sync()).toMatchObject(done)
    })
  })
})
