import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { describeSettings, readConfig } from '../src/server/config.ts'
import { makeDemo } from '../src/server/groups/first-group.ts'
import { groupStore } from '../src/server/groups/store.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { accountStore } from '../src/server/session/account-store.ts'
import { sessionStore } from '../src/server/session/store.ts'
import { freshDatabase } from './postgres.ts'

// K-08: the source contains no keys, and no installation starts with a known password.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Patterns of secrets that issuers have made recognisable. */
const forms: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[pousr]_[A-Za-z0-9]{36}\b|\bgithub_pat_\w{22,}/,
  'a token of GitLab': /\bglpat-[\w-]{20}/,
  'a token of Slack': /\bxox[abprs]-[\w-]{10,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a key of Stripe': /\b[rs]k_live_\w{16,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'a credential of npm': /_(?:authToken|auth|password)\s*=\s*[^\s$]/,
  'a key of SendGrid': /\bSG\.[\w-]{22}\.[\w-]{43}/,
  'a signed token': /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{20,}/,
}

describe.skipIf(!existsSync(join(root, '.git')))('the repository', () => {
  const files = () =>
    execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

  it('contains no secret', () => {
    const found: string[] = []
    for (const file of files().filter((one) => existsSync(join(root, one)))) {
      const text = readFileSync(join(root, file), 'latin1')
      for (const [what, form] of Object.entries(forms)) {
        const hit = form.exec(text)
        if (hit) found.push(`${file}:${text.slice(0, hit.index).split('\n').length} ${what}`)
      }
    }
    expect(found).toEqual([])
  })

  it('contains no file for secrets', () => {
    const names = files().filter((file) =>
      /(?:^|\/)(?:\.env(?:\..+)?|\.netrc|id_\w+|.*\.(?:pem|p12|pfx|key|kdbx))$/.test(file),
    )
    expect(names).toEqual([])
  })
})

it.each<[string, string]>([
  ['a private key', ['-----BEGIN', 'EC PRIVATE KEY-----'].join(' ')],
  ['a key of AWS', `AKIA${'A1'.repeat(8)}`],
  ['a token of GitHub', `ghp_${'a1'.repeat(18)}`],
  ['a signed token', `eyJ${'a'.repeat(20)}.eyJ${'b'.repeat(20)}.${'c'.repeat(30)}`],
])('the search would find %s', (what, text) => {
  expect(forms[what]?.test(`const key = '${text}'`)).toBe(true)
})

it('no secret setting has a default', () => {
  const secrets = describeSettings().filter(({ name }) => /SECRET|PASSWORD|TOKEN|_KEY$/.test(name))
  expect(secrets.map(({ name }) => name)).toEqual(expect.arrayContaining(['SECRET', 'DEMO_PASSWORD', 'METRICS_TOKEN']))
  const config = JSON.stringify(readConfig({}))
  expect(readConfig({}).demo.password).toBeUndefined()
  for (const { name } of secrets) expect(JSON.stringify(readConfig({ [name]: '' })), name).toBe(config)
})

it('the first account’s password is unique, generated at the first start and shown once', async () => {
  const shown: (string | undefined)[] = []
  for (let installation = 0; installation < 2; installation++) {
    const database = await freshDatabase()
    onTestFinished(() => database.close())
    const accounts = accountStore(database.db, systemClock)
    const options = {
      database,
      accounts,
      sessions: sessionStore(database.db),
      groups: groupStore(database),
      email: 'demo@winnow.example',
      password: undefined,
    }
    const password = await makeDemo(options)
    shown.push(password)
    expect(await accounts.check(options.email, password ?? '')).toBeTruthy()
    expect(await makeDemo(options)).toBeUndefined()
  }

  expect(shown[0]).not.toBe(shown[1])
  for (const password of shown) expect(password?.length).toBeGreaterThanOrEqual(17)
})
