import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { folderForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'
import { startTestApp } from '../../../test/server.ts'
import { sources } from '../../catalogue/sources/index.ts'
import { sourceRegister } from '../sources/register.ts'

const app = await startTestApp()
afterAll(() => app.stop())
const operator = operatorAt(app)
afterAll(() => operator.close())
const demo = await app.signIn()
const group = (await demo.json('GET', '/api/web/groups')).body[0].group.id
const folder = folderForFile('winnow-terms-')

const commercial = sources.find((one) => one.commercial && !('demo' in one))?.id as string
const free = sources.find((one) => !one.commercial && one.licence.redistribution !== 'no')?.id as string
const shown = async (id: string) => (await demo.json('GET', `/api/web/feeds/details/${id}?groupID=${group}`)).body[0]
/** Every process knows a new price after five seconds, so this skips six. */
const later = () => app.clock.skip(6000)

describe('prices', () => {
  it("are the demo's until operators set prices, whatever other settings they change", async () => {
    const made = (await demo.json('GET', '/api/pricing')).body
    expect(made.demo).toBe(true)

    for (const words of [
      ['set-licence', free, '--redistribution', 'no'],
      ['reset-licence', free],
      ['reset-licence', free],
      ['set-price', commercial, 'unknown'],
    ]) {
      expect((await operator.run(...words)).code).toBe(0)
    }
    later()

    expect((await operator.run('prices')).out).toContain('From the demo, made up.')
    expect((await demo.json('GET', '/api/pricing')).body).toEqual(made)
  })

  it('do not exist after operators have removed them', async () => {
    const { out } = await operator.run('set-product-prices', 'none')

    expect(out).toBe(
      'product prices: none → []\nFrom now on these prices hold instead of the made-up ones of the demo.\n',
    )
    expect((await operator.run('prices')).out).toContain('The product has no prices.')
    await app.database.pool.query('delete from price_list')
    later()
  })

  it('are set by commands, apply in every process, and are in the audit log', async () => {
    expect((await operator.run('prices')).out).toContain('From the demo, made up.')
    expect((await shown(commercial)).price).toBeNull()

    const first = await operator.run('set-price', commercial, '1200.50')
    expect(first.out).toBe(
      `price ${commercial}: none → 1200.5 EUR a year\nFrom now on these prices hold instead of the made-up ones of the demo.\n`,
    )
    expect((await operator.run('set-product-prices', '5=6000,any=9000')).code).toBe(0)
    later()

    expect((await shown(commercial)).price).toBe(1200.5)
    expect((await demo.json('GET', '/api/pricing')).body).toMatchObject({
      demo: false,
      tiers: [
        { upToSources: 5, eurPerYear: 6000 },
        { upToSources: null, eurPerYear: 9000 },
      ],
    })
    const { entries } = await operator.json('record')
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'product-prices.changed', actorName: 'tester' },
      { action: 'price.changed', target: commercial, before: null, after: 1200.5, actorName: 'tester' },
    ])

    expect((await operator.run('set-price', commercial, 'unknown')).code).toBe(0)
    later()
    expect((await shown(commercial)).price).toBeNull()
    expect((await operator.run('set-price', commercial, 'unknown')).out).toBe('Nothing differs.\n')
  })

  it('are refused if they make no sense, and nothing changes', async () => {
    const before = await operator.json('prices')

    expect((await operator.run('set-price', 'no.such', '1')).err).toContain('No source of the catalogue')
    expect((await operator.run('set-product-prices', '5=6000,any=1')).err).toContain('more sources do not cost less')
    expect((await operator.run('set-price', commercial, '-1')).code).toBe(2)
    expect((await operator.run('set-price', commercial, '1e9')).code).toBe(2)
    expect((await operator.run('set-product-prices', '5')).code).toBe(2)

    expect(await operator.json('prices')).toEqual(before)
  })

  it('come only from the file if one is configured', async () => {
    const file = join(folder, 'prices.json')
    await writeFile(file, JSON.stringify({ sources: { [commercial]: 7 } }))
    const other = operatorAt(app, { PRICES_FILE: file })

    expect((await other.run('prices')).out).toContain(`From PRICES_FILE ${file}.`)
    expect(await other.run('set-price', commercial, '8')).toMatchObject({
      code: 1,
      err: expect.stringContaining('change them there and restart'),
    })
    await other.close()
  })
})

describe('licences of sources', () => {
  it('are set by operators, until they are reset', async () => {
    const before = (await shown(free)).licenceTerms

    const { out } = await operator.run('set-licence', free, '--redistribution', 'no', '--name', 'Our contract')

    expect(out).toContain(`licence ${free}: `)
    const changed = { ...before, name: 'Our contract', redistribution: 'no', stated: true }
    expect((await shown(free)).licenceTerms).toEqual(changed)
    expect((await operator.run('source', free)).out).toContain('Our contract (set by an operator)')
    expect((await operator.run('sources', free)).out).toMatch(/Our contract +\w+ +no$/m)
    // Each start registers the sources again, which must not reset them.
    await sourceRegister(app.database.pool, sources).sync()
    expect((await shown(free)).licenceTerms.name).toBe('Our contract')

    expect((await operator.run('reset-licence', free)).code).toBe(0)
    expect((await shown(free)).licenceTerms).toEqual(before)
    expect((await operator.run('reset-licence', free)).out).toBe('Nothing differs.\n')
  })
})

describe('a file of terms', () => {
  it('is written, previewed and applied as a whole', async () => {
    await operator.run('set-price', commercial, '10')
    await operator.run('set-licence', free, '--commercial-use', 'no')
    const file = join(folder, 'terms.json')
    expect((await operator.run('export-terms', file)).code).toBe(0)
    expect((await operator.run('export-terms', file)).err).toContain('EEXIST')
    const terms = JSON.parse(await readFile(file, 'utf8'))
    expect(terms).toMatchObject({ sources: { [commercial]: 10 }, licences: { [free]: { commercialUse: 'no' } } })
    const next = join(folder, 'next.json')
    await writeFile(next, JSON.stringify({ ...terms, sources: { [commercial]: 20, [free]: 5 }, licences: {} }))

    const looked = await operator.json('import-terms', next, '--check')
    expect(looked.changes.map(({ what }: { what: string }) => what).sort()).toEqual(
      [`licence ${free}`, `price ${commercial}`, `price ${free}`].sort(),
    )
    expect((await operator.json('import-terms', file, '--check')).changes).toEqual([])
    expect((await operator.run('import-terms', next)).out).toContain(
      `price ${commercial}: 10 EUR a year → 20 EUR a year`,
    )
    expect((await operator.json('import-terms', next, '--check')).changes).toEqual([])
    // A price file does not affect licences.
    await writeFile(next, '{"sources": {}}')
    await operator.run('set-licence', free, '--commercial-use', 'no')
    const plain = await operator.json('import-terms', next, '--check')
    expect(plain.changes.some(({ what }: { what: string }) => what.startsWith('licence'))).toBe(false)
  })

  it.each([
    ['{', 'not JSON'],
    ['{"sources": {"no.such": 1}}', 'sources.no.such: no source has this id'],
    ['{"sources": {}, "licences": {"no.such": {"name": "x"}}}', 'licences.no.such.commercialUse: yes, no or unknown'],
    ['{"sources": {}, "licences": []}', 'licences: '],
  ])('with faults changes nothing and names them: %s', async (text, fault) => {
    const file = join(folder, 'faulty.json')
    await writeFile(file, text)

    const { code, err } = await operator.run('import-terms', file)

    expect(code).toBe(1)
    expect(err).toContain('Nothing was changed.')
    expect(err).toContain(fault)
    expect((await operator.run('import-terms', join(folder, 'none.json'))).err).toContain('ENOENT')
  })
})
