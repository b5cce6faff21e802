import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { madeUpFeed } from '../bench/ingest.ts'
import { fillSource, release, subscribe } from './filled-delivery.ts'
import { databaseFolderForFile } from './for-file.ts'
import { freePort } from './free-port.ts'
import { joinDatabase } from './joined-database.ts'
import { operate } from './operate.ts'
import { startProduct } from './product-process.ts'
import { demo, signInAt } from './server.ts'

// K-01, K-07: searches for the used secrets in everything that the product has written.

const metricsToken = 'a token for figures that nobody guesses'
const master = `a secret of the whole installation ${crypto.randomUUID()}`
const licenceSecret = `licence-${crypto.randomUUID()}`
/** A text that must be found, which proves that the search works. */
const harmless = `harmless-${crypto.randomUUID()}`

const folder = await databaseFolderForFile('winnow-secrets')
const port = await freePort()
const env = { LOG_LEVEL: 'trace', SECRET: master, METRICS_TOKEN: metricsToken, VALIDATE_REPLIES: 'on' }
const product = await startProduct(join(folder, 'data'), port, { work: 'counting', env })
afterAll(() => product.end())
const secrets = new Map<string, string>([
  ['the token of /metrics', metricsToken],
  ['the secret of the installation', master],
  ['the credential of a licence', licenceSecret],
  ['the password of an account', demo.password],
])

beforeAll(async () => {
  const origin = `http://localhost:${port}`
  const dora = await signInAt(origin)
  const database = await joinDatabase(join(folder, 'data'))
  const place = { pool: database.pool, dataDir: join(folder, 'data'), origin }
  await fillSource(place, 'test.secrets', madeUpFeed(0, 1000))
  const made = await subscribe(dora, place, { sources: ['test.secrets'], formats: ['CSV', 'ECSV1', 'TAXII21'] })
  await release(place, made.id)
  secrets.set('a key', made.apiKey).set('a password of a delivery', made.password)
  const inGroup = `groupID=${made.groupId}`
  const change = async (method: string, path: string, body?: unknown) => {
    const answer = await dora.json(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body
  }

  const rotated = await change('PATCH', `/api/web/subscriptions/${made.id}?${inGroup}&authMethod=apiKey`, {
    name: harmless,
  })
  secrets.set('a key that took the place of another', rotated.secrets[0].secret)
  const webhooks = `/api/web/subscriptions/${made.id}/webhooks`
  const webhook = await change('POST', `${webhooks}?${inGroup}`, { address: 'https://hooks.example/winnow' })
  secrets.set('the secret of a webhook', webhook.secret).set('its bytes', webhook.secret.replace(/^whsec_/, ''))

  const sensor = await change('POST', `/api/web/groups/${made.groupId}/sensors`, { name: harmless })
  secrets.set('the key of a sensor', sensor.key)

  const modelKey = `model-${crypto.randomUUID()}`
  secrets.set('the key of a language model', modelKey)
  const model = { address: 'https://models.example/v1', model: 'm', isOn: false, key: modelKey }
  await change('PUT', `/api/web/groups/${made.groupId}/explanation-model`, model)

  await dora.json('POST', `${webhooks}/${webhook.id}/test?${inGroup}`)
  for (const secret of [...secrets.values()]) {
    const basic = (user: string) => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`
    const shown: Record<string, string>[] = [
      { 'x-api-key': secret },
      { 'x-api-key': `${secret}x` },
      { authorization: `Bearer ${secret}` },
      { authorization: basic(made.user) },
      { authorization: basic('somebody') },
      { authorization: `Digest ${secret}` },
      { cookie: `session=${secret}`, referer: `${origin}/?key=${secret}`, 'user-agent': harmless },
    ]
    const paths = [
      `/v1/feeds/${made.id}/CSV`,
      `/v1/feeds/${made.id}/CSV?since=1-00000000&apiKey=${encodeURIComponent(secret)}`,
      `/v1/feeds/${made.id}/manifest.json`,
      '/v1/feeds/download/full?targetFormat=ECSV1&mode=url',
      `/v1/feeds/download/full?targetFormat=${encodeURIComponent(secret)}`,
      '/v1/sightings',
      '/taxii2/feeds/collections/',
      '/metrics',
      '/api/web/groups',
    ]
    await Promise.all(
      shown.flatMap((headers) =>
        paths.map(async (path) => (await fetch(origin + path, { headers, redirect: 'manual' })).arrayBuffer()),
      ),
    )
  }
  const { keys } = await change('GET', `/api/web/subscriptions/${made.id}?${inGroup}`)
  await change('DELETE', `/api/web/subscriptions/${made.id}/keys/${keys[0].id}?${inGroup}`)

  const licences = `/api/web/groups/${made.groupId}/byox`
  const sourceID = 'kaspersky.data-feeds'
  const credential = { kind: 'header', name: 'X-Api-Key', secret: licenceSecret }
  const entry = { sourceID, address: 'https://feeds.example/licensed.txt', credential }
  await change('POST', licences, { ...entry, consent: true, licenseDetails: harmless })
  await change('PATCH', licences, { ...entry, credential: { ...credential, kind: 'basic', name: 'us' } })
  // Fetching is off, and the refusal must not contain the credential.
  await dora.json('POST', `${licences}/check`, entry)
  await dora.json('POST', licences, { ...entry, credential: { ...credential, name: 'Host' } })

  // Pulls are recorded within a second; stopping the product writes those that are still in memory.
  await product.end()
  await database.close()
}, 180_000)
/** The forms of a secret in text, in a Basic header, and in a dump of bytes. */
function formsOf(secret: string): Buffer[] {
  const bytes = Buffer.from(secret)
  const base64 = [0, 1, 2].map((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    // The first and last digits depend on the neighbouring bytes.
    return whole.slice(before === 0 ? 0 : 4, 4 * Math.floor((before + bytes.length) / 3))
  })
  const texts = [secret, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll('%20', '+'), ...base64]
  return [...new Set([...texts, ...base64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))])]
    .concat(bytes.toString('hex'))
    .map((text) => Buffer.from(text))
}

async function* filesBelow(path: string): AsyncGenerator<readonly [string, Buffer]> {
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const bytes = await readFile(file)
    yield [file, bytes]
    if (file.endsWith('.zst')) yield [`${file}, unpacked`, zstdDecompressSync(bytes)]
  }
}

it('no secret is in a file of the database, in a blob, in a backup, or in a trace-level log', async () => {
  const backup = join(folder, 'backup')
  const { code, err } = await operate({ DATA_DIR: join(folder, 'data'), SECRET: master }, 'backup', backup)
  expect({ code, err }).toEqual({ code: 0, err: '' })

  const wanted = [...secrets].map(([what, secret]) => ({ what, forms: formsOf(secret) }))
  const found: string[] = []
  const control = { data: 0, backup: 0, digests: 0 }
  const digest = createHash('sha256')
    .update(secrets.get('a key') ?? '')
    .digest('hex')
  let files = 0
  const look = (name: string, bytes: Buffer) => {
    files++
    for (const { what, forms } of wanted) {
      if (forms.some((form) => bytes.includes(form))) found.push(`${what} in ${name}`)
    }
    if (bytes.includes(harmless)) control[name.startsWith(backup) ? 'backup' : 'data']++
    if (bytes.includes(digest)) control.digests++
  }
  for (const part of ['data', 'backup']) {
    for await (const [name, bytes] of filesBelow(join(folder, part))) look(name, bytes)
  }
  const output = product.output()
  look('the log', Buffer.from(output))

  expect(found).toEqual([])
  expect(files).toBeGreaterThan(500)
  expect(output.split('\n').length).toBeGreaterThan(300)
  for (const [what, times] of Object.entries(control)) expect(times, what).toBeGreaterThan(0)
})
