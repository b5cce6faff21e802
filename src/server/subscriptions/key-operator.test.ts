import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DeliveryApp, record, startDeliveryApp } from '../../../test/deliveries.ts'
import { readKeyCommand } from './key-operator.ts'

let delivery: DeliveryApp
beforeAll(async () => {
  delivery = await startDeliveryApp()
})
afterAll(() => delivery.stop())

async function run(...words: string[]): Promise<{ code: number | undefined; lines: string[] }> {
  const lines: string[] = []
  const { database, clock } = delivery.app
  const code = await readKeyCommand(words)?.({ database, clock, say: (line) => void lines.push(line) })
  return { code, lines }
}

describe('an operator', () => {
  it('sees keys without what is secret of them, and revokes one for good, on the record', async () => {
    expect(await run('keys')).toEqual({ code: 0, lines: ['There are no keys.'] })
    const source = await delivery.source()
    await delivery.list(source, [record('ipv4', '100.61.0.1')])
    const made = await delivery.subscribe({ name: 'Wall "4"', sources: [{ id: source, filterFlags: [] }] })
    await delivery.compose(made.id)
    const pull = () => delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey)
    expect((await pull()).status).toBe(200)

    const { lines } = await run('keys')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`apiKey ${made.apiKey.slice(0, 3)}…`)
    expect(lines[0]).not.toContain(made.apiKey.slice(0, 4))
    expect(lines[0]).toContain('"Wall \\"4\\"" of ')
    const [id = ''] = lines[0]?.split(' ') ?? []
    expect((await run('revoke-key', id)).code).toBe(0)
    expect((await pull()).status).toBe(401)
    expect((await run('revoke-key', id)).code).toBe(1)
    expect((await run('keys')).lines).toEqual(['There are no keys.'])
    const { rows } = await delivery.app.database.pool.query(
      `select what, by_user from subscription_change where subscription_id = $1 order by id desc limit 1`,
      [made.id],
    )
    expect(rows).toEqual([{ what: 'key-revoked', by_user: null }])
  })

  it.each([[['keys', 'all']], [['revoke-key']], [['revoke-key', '1']], [['revoke-key', crypto.randomUUID(), 'now']]])(
    'is not understood with %o',
    (words) => {
      expect(readKeyCommand(words)).toBeUndefined()
    },
  )
})
