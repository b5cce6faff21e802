import { execFile, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readerCommand } from '../scripts/readers.mjs'
import { guides } from '../src/web/screens/subscriptions/guides.ts'
import { type DeliveryApp, type MadeSubscription, record, startDeliveryApp } from './deliveries.ts'
import { freePort } from './free-port.ts'
import { findReader, type Running } from './readers.ts'

const [named, dig] = ['named', 'dig'].map(findReader)
const isThere = (program: string) => spawnSync(program, ['--version']).status === 0

/** The script on a subscription's page, with test folders in place of the system's. */
describe.skipIf(!named || !dig || !readerCommand('rndc') || !isThere('curl'))(
  'a BIND that is connected by its guide',
  () => {
    let delivery: DeliveryApp
    let source: string
    let made: MadeSubscription
    let folder: string
    let port: number
    let server: Running | undefined

    beforeAll(async () => {
      delivery = await startDeliveryApp()
      source = await delivery.source()
      await delivery.list(source, [record('domain', 'evil-test.com')])
      const targetFormats = [{ id: 'RPZ', authMethod: 'apiKey' }]
      made = await delivery.subscribe({ sources: [{ id: source, filterFlags: [] }], targetFormats })
      await delivery.compose(made.id)

      folder = await mkdtemp(join(tmpdir(), 'winnow-takeover-'))
      for (const path of ['bin', 'lib', 'bind']) await mkdir(join(folder, path))
      const [script = '', ...configuration] = shown().split('\n\n')
      await writeFile(join(folder, 'script'), script, { mode: 0o700 })
      port = await freePort()
      const control = await freePort()
      const key = `key "k" { algorithm hmac-sha256; secret "${randomBytes(32).toString('base64')}"; };\n`
      await writeFile(
        join(folder, 'rndc.conf'),
        `${key}options { default-server 127.0.0.1; default-port ${control}; default-key "k"; };\n`,
      )
      await program('named-checkzone')
      await program('rndc', `-c "${folder}/rndc.conf"`)
      await writeFile(join(folder, 'bind/winnow.rpz'), '$TTL 300\n@ SOA localhost. a. 1 1 1 1 1\n@ NS localhost.\n')
      const world = ['evil', 'later', 'last', 'benign'].map((name) => `${name}-test.com. A 198.51.100.1\n`)
      await writeFile(
        join(folder, 'root.zone'),
        `$TTL 60\n@ SOA a. a. 1 1 1 1 60\n@ NS a.\na. A 127.0.0.1\n${world.join('')}`,
      )
      const own = `directory "${folder}"; pid-file none; session-keyfile none; listen-on port ${port} { 127.0.0.1; };
  listen-on-v6 { none; }; dnssec-validation no; empty-zones-enable no;`
      await writeFile(
        join(folder, 'named.conf'),
        `${key}controls { inet 127.0.0.1 port ${control} allow { localhost; } keys { "k"; }; };
${configuration.join('\n').replace('options {', `options { ${own}`).replace('"winnow.rpz"; }', '"winnow.rpz" min-update-interval 0; }')}
zone "." { type primary; file "root.zone"; };
`,
      )
      server = await named?.start(['-g', '-n', '1', '-c', join(folder, 'named.conf')], /\brunning$/m)
    })

    afterAll(async () => {
      await server?.stop()
      await delivery?.stop()
      if (folder) await rm(folder, { recursive: true, force: true })
    })

    function shown(): string {
      const { origin } = delivery.app
      const key = { method: 'apiKey', secret: made.apiKey } as const
      const text = guides.find(({ id }) => id === 'bind')?.snippet({ origin, id: made.id, format: 'RPZ', key }) ?? ''
      return text.replaceAll('/var/lib/winnow', `${folder}/lib`).replaceAll('/var/cache/bind', `${folder}/bind`)
    }

    /** Puts a program on the script's path, and records each call. */
    async function program(name: string, more = ''): Promise<void> {
      const command = (readerCommand(name) ?? []).map((word) => `'${word}'`).join(' ')
      const file = join(folder, 'bin', name)
      await writeFile(file, `#!/bin/sh\necho ${name} >> "${folder}/calls"\nexec ${command} ${more} "$@"\n`)
      await chmod(file, 0o700)
    }

    /** Runs the script. @returns its exit code, its output, and the programs that it called */
    async function run() {
      await rm(join(folder, 'calls'), { force: true })
      const env = { PATH: `${folder}/bin:${process.env.PATH}` }
      // Asynchronous, because the product runs in this process.
      const { status, said } = await new Promise<{ status: number; said: string }>((done) => {
        const child = execFile('sh', [join(folder, 'script')], { env, timeout: 30_000 }, (_, stdout, stderr) =>
          done({ status: child.exitCode ?? -1, said: stdout + stderr }),
        )
      })
      const calls = await readFile(join(folder, 'calls'), 'utf8').catch(() => '')
      return { status, said, calls: calls.split('\n').filter(Boolean) }
    }

    const ask = (name: string) =>
      /status: (\w+)/.exec(dig?.run(['@127.0.0.1', '-p', `${port}`, '+tries=1', '+time=5', name]).stdout ?? '')?.[1]
    const answers = (names: readonly string[]) => names.map((name) => ask(`${name}-test.com`))
    const answering = (names: readonly string[], wanted: readonly string[]) =>
      expect.poll(() => answers(names)).toEqual(wanted)
    const all = { status: 0, said: '', calls: ['named-checkzone', 'rndc'] }

    it('blocks the listed names, and reloads nothing while nothing changes', async () => {
      expect(ask('evil-test.com')).toBe('NOERROR')
      expect(await run()).toEqual(all)
      await answering(['evil', 'benign'], ['NXDOMAIN', 'NOERROR'])
      expect(await run()).toEqual({ status: 0, said: '', calls: [] })
    })

    it('follows changes of the list', async () => {
      await delivery.list(source, [record('domain', 'later-test.com')])
      await delivery.compose(made.id)
      expect(await run()).toEqual(all)
      await answering(['evil', 'later'], ['NOERROR', 'NXDOMAIN'])
    })

    it('keeps the current zone if a new one is faulty, and takes the next one', async () => {
      await delivery.list(source, [record('domain', 'last-test.com')])
      await delivery.compose(made.id)
      const check = join(folder, 'bin/named-checkzone')
      await writeFile(check, '#!/bin/sh\necho "zone winnow.rpz: bad"\nexit 1\n')
      expect(await run()).toEqual({ status: 1, said: 'zone winnow.rpz: bad\n', calls: [] })
      expect(answers(['later', 'last'])).toEqual(['NXDOMAIN', 'NOERROR'])
      await program('named-checkzone')

      expect(await run()).toEqual(all)
      await answering(['later', 'last'], ['NOERROR', 'NXDOMAIN'])
    })

    it('keeps the current zone if the key is revoked, and reports it', async () => {
      await delivery.app.database.pool.query(
        'update subscription_key set revoked_at = now() where subscription_id = $1',
        [made.id],
      )
      const { status, said, calls } = await run()
      expect(status).not.toBe(0)
      expect(said).toContain('401')
      expect(calls).toEqual([])
      expect(ask('last-test.com')).toBe('NXDOMAIN')
    })
  },
)
