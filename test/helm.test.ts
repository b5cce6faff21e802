import { existsSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { families } from '../src/server/commands.ts'
import { describeSettings } from '../src/server/config.ts'
import { winnow } from './command-line.ts'
import { folderForTest } from './for-file.ts'
import { goTemplates } from './go-template.ts'

// Tests the chart without Helm; docs/deployment.md lists what these tests leave out.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'deploy/helm/winnow')

// biome-ignore lint/suspicious/noExplicitAny: tests read parsed data without types
type Any = any

const read = (name: string) => readFile(join(folder, name), 'utf8')
const values = parse(await read('values.yaml'))
const chart = parse(await read('Chart.yaml'))
const isValid = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(
  JSON.parse(await read('values.schema.json')),
)
const names = (await readdir(join(folder, 'templates'), { recursive: true })).filter((name) =>
  /\.(yaml|tpl|txt)$/.test(name),
)
const files = names.map(async (name) => [name, await read(`templates/${name}`)] as const)
const templates = goTemplates(new Map(await Promise.all(files)))

/** Merges values into the chart's defaults, like Helm. */
function over(base: Any, given: Any): Any {
  if (typeof base !== 'object' || typeof given !== 'object' || Array.isArray(given) || base === null) return given
  const next = { ...base }
  for (const [name, value] of Object.entries(given)) next[name] = name in base ? over(base[name], value) : value
  return next
}

function rendered(given: Any = {}): Any[] {
  const all = over(values, given)
  expect(isValid(all), JSON.stringify((isValid as Any).errors)).toBe(true)
  const context = {
    Values: all,
    Chart: { Name: chart.name, Version: chart.version, AppVersion: chart.appVersion },
    Release: { Name: 'acme', Namespace: 'cti', Service: 'Helm' },
  }
  return names
    .filter((name) => name.endsWith('.yaml'))
    .flatMap((name) => parseAllDocuments(templates.render(name, context)))
    .flatMap((document) => {
      expect(document.errors).toEqual([])
      return document.toJS() ?? []
    })
}

const everything = {
  image: { digest: `sha256:${'a'.repeat(64)}` },
  imagePullSecrets: [{ name: 'pull' }],
  settings: { OIDC_ISSUER: 'https://id.winnow.example', OPERATOR_NAME: 'A: "quoted" name' },
  listings: { inClickHouse: true },
  web: { replicas: 3 },
  data: { storageClass: 'shared' },
  ingress: { enabled: true, className: 'nginx', annotations: { 'example.com/a': 'on' }, tlsSecret: 'tls' },
  backup: { enabled: true, existingClaim: 'backups' },
  edge: { enabled: true, clientCertificates: true, storageClass: 'fast', options: ['--own=10.0.0.0/8,example.com'] },
  networkPolicy: {
    webFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
    databaseTo: [{ ipBlock: { cidr: '192.0.2.10/32' } }],
    listingsTo: [{ ipBlock: { cidr: '192.0.2.11/32' } }],
    extraEgress: [{ to: [{ podSelector: {} }], ports: [{ port: 4318, protocol: 'TCP' }] }],
    webEgress: [{ to: [{ ipBlock: { cidr: '198.51.100.7/32' } }] }],
    fetcherEgress: [{ to: [{ ipBlock: { cidr: '10.1.2.3/32' } }] }],
    edgeFrom: [{ namespaceSelector: { matchLabels: { name: 'logging' } } }],
    edgeTo: [{ ipBlock: { cidr: '203.0.113.7/32' } }],
  },
  serviceAccount: { annotations: { a: 'b' } },
  podAnnotations: { c: 'd' },
  nodeSelector: { disk: 'ssd' },
  tolerations: [{ key: 'cti', operator: 'Exists' }],
}
const variants: [string, Any][] = [
  ['as it comes', {}],
  ['with everything', everything],
  [
    'with what was brought along',
    {
      data: { existingClaim: 'mine' },
      edge: { enabled: true, existingClaim: 'mine', server: 'https://other.winnow.example' },
      serviceAccount: { create: false },
      web: { replicas: 1 },
      networkPolicy: { enabled: false },
    },
  ],
  [
    'without a shared disk',
    { data: { perPod: true, size: '8Gi' }, backup: { enabled: true, existingClaim: 'backups' } },
  ],
]

const podOf = ({ kind, spec }: Any): Any =>
  ({ Deployment: spec?.template, Job: spec?.template, CronJob: spec?.jobTemplate?.spec.template, Pod: { spec } })[
    kind as string
  ]
const pods = (documents: Any[]) => documents.flatMap((one) => (podOf(one) ? [{ of: one, ...podOf(one) }] : []))
const find = (documents: Any[], kind: string, name: string) =>
  documents.find((one) => one.kind === kind && one.metadata.name === name)

describe('the chart', () => {
  it('uses every value that it defines, and defines every value that it uses', () => {
    const leaves = (node: Any, path: string): string[] =>
      typeof node === 'object' && node !== null && !Array.isArray(node) && Object.keys(node).length > 0
        ? Object.entries(node).flatMap(([name, value]) => leaves(value, path ? `${path}.${name}` : name))
        : [path]
    const known = leaves(values, '')
    const isNamed = (path: string) => [...templates.named].some((one) => path === one || path.startsWith(`${one}.`))

    expect(known.filter((path) => !isNamed(path))).toEqual([])
    const has = (path: string) => known.some((one) => one === path || one.startsWith(`${path}.`))
    expect([...templates.named].filter((path) => !has(path))).toEqual([])
  })

  it('has the version of the product', async () => {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    expect(chart).toMatchObject({ apiVersion: 'v2', name: 'winnow', appVersion: version })
  })

  it.each([
    ['an unknown value', { weB: {} }],
    ['a second fetcher', { fetcher: { replicas: 2 } }],
    ['a secret in plain settings', { settings: { SECRET: 'x' } }],
    ['a password in plain settings', { settings: { LISTINGS_URL: 'clickhouse://a:b@c' } }],
    ['a setting that the chart sets', { settings: { ROLES: 'all' } }],
    ['a number as a setting', { settings: { TRIAL_DAYS: 14 } }],
    ['an origin with a path', { origin: 'https://winnow.example/app' }],
    ['backups to nowhere', { backup: { enabled: true } }],
    ['an edge that asks nobody who he is', { edge: { options: ['--open'] } }],
    ['an edge with another receiver', { edge: { options: ['--http=0.0.0.0:80'] } }],
    ['an edge that sends keys unencrypted', { edge: { server: 'http://winnow.example' } }],
    ['an edge that sends keys to an unencrypted origin', { origin: 'http://winnow.example', edge: { enabled: true } }],
  ])('refuses %s', (_, given) => {
    expect(isValid(over(values, given))).toBe(false)
  })

  it('prints the next steps', () => {
    const context = { Values: values, Chart: {}, Release: { Name: 'acme', Namespace: 'cti' } }
    expect(templates.render('NOTES.txt', context)).toContain('exec deploy/acme-worker --')
  })
})

describe.each(variants)('the output of the chart, %s,', (_, given) => {
  it('has known kinds with unique names', () => {
    const documents = rendered(given)

    const ids = documents.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { apiVersion, kind, metadata } of documents) {
      expect(apiVersion, kind).toMatch(/^(v1|apps\/v1|batch\/v1|policy\/v1|networking\.k8s\.io\/v1)$/)
      expect(metadata.name).toMatch(/^[a-z][a-z0-9-]{0,62}$/)
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/instance': 'acme',
        'app.kubernetes.io/name': 'winnow',
      })
    }
    expect(JSON.stringify(documents)).not.toContain('[object Object]')
  })

  const models = join(root, 'node_modules/kubernetes-models')
  it('conforms to the schemas of Kubernetes', async () => {
    for (const one of rendered(given)) {
      const { [one.kind]: Model } = await import(join(models, one.apiVersion, 'index.js'))
      expect(() => new Model(one).validate(), `${one.kind} ${one.metadata.name}`).not.toThrow()
    }
  })

  it('runs unprivileged on a read-only root, without capabilities', () => {
    for (const { of, spec } of pods(rendered(given))) {
      const about = `${of.kind} ${of.metadata.name}`
      expect(spec.automountServiceAccountToken, about).toBe(false)
      expect(spec.securityContext, about).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      })
      for (const { securityContext, resources, volumeMounts = [] } of spec.containers) {
        expect(securityContext, about).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(resources.limits.memory, about).toBeDefined()
        const volumes = (spec.volumes ?? []).map(({ name }: Any) => name)
        expect(volumes.sort(), about).toEqual(volumeMounts.map(({ name }: Any) => name).sort())
      }
    }
  })

  it('has each role once with probes, and one fetcher', () => {
    const documents = rendered(given)
    for (const role of ['web', 'worker', 'fetcher']) {
      const { spec } = find(documents, 'Deployment', `acme-${role}`)
      const [container] = spec.template.spec.containers
      expect(container.env[0]).toEqual({ name: 'ROLES', value: role })
      expect(container.readinessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
      expect(container.livenessProbe).not.toHaveProperty('httpGet')
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels)
      expect(container.image).toMatch(given.image ? /^winnow@sha256:a{64}$/ : /^winnow:\d/)
    }
    expect(find(documents, 'Deployment', 'acme-fetcher').spec).toMatchObject({
      replicas: 1,
      strategy: { type: 'Recreate' },
    })
    const service = find(documents, 'Service', 'acme')
    expect(find(documents, 'Deployment', 'acme-web').spec.template.metadata.labels).toMatchObject(service.spec.selector)
  })

  it('sets known settings, and no secrets', () => {
    const documents = rendered(given)
    const known = new Set([...describeSettings().map(({ name }) => name), 'TMPDIR'])
    const { data } = find(documents, 'ConfigMap', 'acme')
    expect(Object.keys(data).filter((name) => !known.has(name))).toEqual([])
    expect(data.ORIGIN).toBe('https://winnow.example')
    for (const text of Object.values(data)) expect(text).toBeTypeOf('string')
    if (given.settings) expect(data.OPERATOR_NAME).toBe('A: "quoted" name')
    expect(documents.some(({ kind }) => kind === 'Secret')).toBe(false)
  })

  it('runs existing commands', () => {
    const commands = new Set(families.flatMap((family) => family.commands.map(({ name }) => name)))
    const used = [...JSON.stringify(rendered(given)).matchAll(/(src\/server\/operate\.ts)(?:",")? ?([a-z-]+)/g)]
    for (const [, script = '', name = ''] of used) {
      expect(existsSync(join(root, script))).toBe(true)
      expect(commands).toContain(name)
    }
    expect(used.length).toBeGreaterThan(0)
  })
})

describe('the data of the chart', () => {
  const dataOf = (given: Any) => {
    const documents = rendered(given)
    const found = pods(documents).flatMap(({ of, spec }) =>
      (spec.volumes ?? []).filter(({ name }: Any) => name === 'data').map((volume: Any) => [of.metadata.name, volume]),
    )
    const volumes = Object.fromEntries(found.filter(([name]) => name !== 'acme-edge'))
    const claims = documents.filter(({ kind }) => kind === 'PersistentVolumeClaim').map(({ metadata }) => metadata.name)
    return { documents, volumes, claims }
  }
  const backup = { enabled: true, existingClaim: 'backups' }
  const names = ['acme-backup', 'acme-fetcher', 'acme-web', 'acme-worker']

  it('are in one volume claim that all roles mount', () => {
    const { volumes, claims } = dataOf({ backup })
    expect(Object.keys(volumes).sort()).toEqual(names)
    for (const volume of Object.values(volumes)) {
      expect(volume).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'acme-data' } })
    }
    expect(claims).toEqual(['acme-data'])
  })

  it('may be in a limited folder in each pod, which does not start without a blob store', () => {
    const { documents, volumes, claims } = dataOf({ backup, data: { perPod: true, size: '8Gi' } })
    expect(Object.keys(volumes).sort()).toEqual(names)
    for (const volume of Object.values(volumes))
      expect(volume).toEqual({ name: 'data', emptyDir: { sizeLimit: '8Gi' } })
    expect(claims).toEqual([])
    const key = 'AZURE_STORAGE_CONNECTION_STRING'
    for (const role of ['web', 'worker', 'fetcher']) {
      const [container] = find(documents, 'Deployment', `acme-${role}`).spec.template.spec.containers
      // Kubernetes starts no container whose key is missing in the Secret.
      expect(container.env).toContainEqual({ name: key, valueFrom: { secretKeyRef: { name: 'winnow', key } } })
    }
  })
})

describe('the edge of the chart', () => {
  const edgeOf = (given: Any) => {
    const documents = rendered(given)
    const { spec } = find(documents, 'Deployment', 'acme-edge')
    return { documents, spec, container: spec.template.spec.containers[0] }
  }
  const parsed = ({ command, args }: Any) => command.concat(args).slice(command.indexOf('edge') + 1)

  it.each(variants.filter(([, given]) => given.edge))(
    'is called with valid arguments, requires keys and uses TLS, %s',
    async (_, given) => {
      const { container, spec } = edgeOf(given)
      const folder = folderForTest('winnow-helm-edge-')
      const names = ['sensor.key', 'senders', 'tls.crt', 'tls.key', 'ca.crt']
      for (const name of names) writeFileSync(join(folder, name), name === 'sensor.key' ? `wns_${'a'.repeat(32)}` : 'x')
      const args = parsed(container).map((arg: string) =>
        arg.replace('/etc/winnow', folder).replace(/^\/data$/, folder),
      )
      // The edge stops at the invalid file of keys, so it has accepted all arguments and requires keys.
      const { err } = await winnow(['edge', ...args])
      expect(err).toContain('senders: line 1 must be')
      expect(
        existsSync(
          join(
            root,
            container.command.find((arg: string) => arg.endsWith('.ts')),
          ),
        ),
      ).toBe(true)
      expect(container.args).toContain(`--server=${given.edge.server ?? values.origin}`)
      expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
    },
  )

  it('has ports, services and policies for all its protocols', () => {
    const { documents, container, spec } = edgeOf(everything)
    const listening = container.args.flatMap((arg: string) => /^--(\S+)=0\.0\.0\.0:(\d+)$/.exec(arg)?.slice(1) ?? [])
    expect(container.ports.flatMap(({ name, containerPort }: Any) => [name, String(containerPort)]).sort()).toEqual(
      listening.sort(),
    )
    const service = find(documents, 'Service', 'acme-edge')
    expect(spec.template.metadata.labels).toMatchObject(service.spec.selector)
    const { ingress, egress } = find(documents, 'NetworkPolicy', 'acme-edge').spec
    expect(ingress.flatMap(({ ports }: Any) => ports.map(({ port }: Any) => port))).toEqual([
      'https',
      'syslog-tls',
      'metrics',
    ])
    expect(egress).toEqual([{ ports: [{ port: 443, protocol: 'TCP' }], to: everything.networkPolicy.edgeTo }])
    const elsewhere = edgeOf({ edge: { enabled: true, server: 'https://winnow.example:8443' } }).documents
    expect(find(elsewhere, 'NetworkPolicy', 'acme-edge').spec.egress[0].ports).toContainEqual({
      port: 8443,
      protocol: 'TCP',
    })
    for (const { from } of ingress) expect(from).toHaveLength(1)
  })

  it('is not deployed by default', () => {
    expect(rendered().filter(({ metadata }) => metadata.name.endsWith('-edge'))).toEqual([])
  })
})

describe('the network of the chart', () => {
  /** All destinations that pods with these labels may reach: the union of all policies that select them. */
  const egress = (documents: Any[], component: string): Any[] =>
    documents.flatMap(({ kind, spec }) => {
      if (kind !== 'NetworkPolicy' || !spec.policyTypes.includes('Egress')) return []
      const wanted = spec.podSelector.matchLabels['app.kubernetes.io/component']
      return wanted === undefined || wanted === component ? (spec.egress ?? []) : []
    })
  const isOutside = ({ to }: Any) => (to ?? []).some((peer: Any) => /\/0$/.test(peer.ipBlock?.cidr ?? ''))

  it('allows outbound connections for the fetcher only, and none into private networks', () => {
    const documents = rendered(everything)
    for (const component of ['web', 'worker', 'backup', 'migration', 'test']) {
      const rules = egress(documents, component)
      expect(rules.filter(isOutside), component).toEqual([])
      // A rule without peers allows every destination on its ports.
      expect(
        rules.filter(({ to }) => to === undefined),
        component,
      ).toEqual([])
    }
    const [out] = egress(documents, 'fetcher').filter(isOutside)
    expect(out.ports.map(({ port }: Any) => port)).toEqual([80, 443, 25, 465, 587, 53, 53])
    for (const { ipBlock } of out.to) expect(ipBlock.except.length).toBeGreaterThan(2)
  })

  it('allows connections to name servers and a database by default', () => {
    const rules = egress(rendered(), 'worker')
    expect(rules.map(({ ports }) => ports.map(({ port }: Any) => port))).toEqual([[53, 53], [5432]])
    expect(rules[0].to).toEqual(values.networkPolicy.dnsTo)
  })

  it('allows connections to a ClickHouse if it stores the listings', () => {
    for (const component of ['web', 'worker', 'fetcher', 'backup', 'migration']) {
      const rule = egress(rendered(everything), component).find(({ ports }) => ports?.[0].port === 8123)
      expect(rule, component).toEqual({
        ports: [{ port: 8123, protocol: 'TCP' }],
        to: everything.networkPolicy.listingsTo,
      })
    }
  })

  it('allows requests from outside to the web role only', () => {
    const policies = rendered().filter(({ kind }) => kind === 'NetworkPolicy')
    const letsIn = policies.filter(({ spec }) => spec.ingress?.length > 0)
    expect(letsIn.map(({ metadata }) => metadata.name)).toEqual(['acme-web'])
    const base = policies.find(({ metadata }) => metadata.name === 'acme')
    expect(base.spec.policyTypes).toEqual(['Ingress', 'Egress'])
  })
})
