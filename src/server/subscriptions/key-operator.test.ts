import { afterAll, describe, expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'
import { operatorAt } from '../../../test/operator.ts'

const delivery = await deliveryForFile()
const operator = operatorAt(delivery.app)
afterAll(() => operator.close())

describe('an operator', () => {
  it('sees keys without their secrets, and revokes one permanently; the audit log records it', async () => {
    expect(await operator.run('keys')).toEqual({ code: 0, out: 'There are no keys.\n', err: '' })
    const source = await delivery.source()
    await delivery.list(source, [record('ipv4', '100.61.0.1')])
    const made = await delivery.subscribe({ name: 'Wall "4"', sources: [{ id: source, filterFlags: [] }] })
    await delivery.compose(made.id)
    const pull = () => delivery.pull(`/v1/feeds/${made.id}/CSV`, made.apiKey)
    expect((await pull()).status).toBe(200)

    const { out } = await operator.run('keys')
    expect(out).toContain(`${made.apiKey.slice(0, 3)}…`)
    expect(out).not.toContain(made.apiKey.slice(0, 4))
    expect(out).toContain('Wall "4"')
    const [{ id }] = await operator.json('keys')
    expect(await operator.run('revoke-key', id)).toMatchObject({ code: 1, err: expect.stringContaining('Add --yes') })
    expect((await pull()).status).toBe(200)
    expect((await operator.run('revoke-key', id, '--yes')).code).toBe(0)
    expect((await pull()).status).toBe(401)
    expect((await operator.run('revoke-key', id, '--yes')).code).toBe(1)
    expect((await operator.run('keys')).out).toBe('There are no keys.\n')
    const { rows } = await delivery.app.database.pool.query(
      `select what, by_user from subscription_change where subscription_id = $1 order by id desc limit 1`,
      [made.id],
    )
    expect(rows).toEqual([{ what: 'key-revoked', by_user: null }])
    const place = `/api/web/groups/${delivery.groupId}/audit?action=subscription-key`
    const { body: audit } = await delivery.dora.json('GET', place)
    expect(audit.entries).toMatchObject([
      { action: 'subscription-key.changed', name: 'Wall "4"' },
      { action: 'subscription-key.created', name: 'Wall "4"' },
    ])
  })
})
