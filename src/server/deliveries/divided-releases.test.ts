import { expect, it } from 'vitest'
import { record } from '../../../test/deliveries.ts'
import { deliveryForFile } from '../../../test/for-file.ts'

const delivery = await deliveryForFile()

interface Version {
  readonly modified: string
  readonly revoked?: boolean
  readonly pattern: string
}

it('a network that is divided and whole again gets a later version each time, in STIX and over TAXII', async () => {
  const made = await delivery.made([record('ipv4-cidr', '45.84.1.0/24')], {
    targetFormats: ['STIX21', 'TAXII21'].map((id) => ({ id, authMethod: 'apiKey' })),
  })
  const path = `/api/web/exceptions`
  const group = `?groupID=${delivery.groupId}`
  const exception = { kind: 'ipv4', value: '45.84.1.7', subscriptionID: null, reason: 'our customer' }
  /** What the reader knows of each pattern: its latest version. */
  const known = new Map<string, Version>()
  const inForce = async (): Promise<readonly string[]> => {
    const { rows } = await delivery.app.database.pool.query<{ object: string }>(
      `select object from taxii_object where subscription_id = $1 and type = 'indicator'`,
      [made.id],
    )
    const bundle = await (await delivery.pull(`/v1/feeds/${made.id}/STIX21`, made.apiKey)).json()
    const ofBundle = bundle.objects.filter(({ type }: { type: string }) => type === 'indicator')
    for (const given of [rows.map(({ object }) => JSON.parse(object)), ofBundle] as Version[][]) {
      for (const one of given) {
        const before = known.get(one.pattern)
        if (!before || before.modified <= one.modified) known.set(one.pattern, one)
      }
    }
    return [...known.values()].flatMap(({ pattern, revoked }) => (revoked ? [] : [pattern]))
  }
  const whole = ["[ipv4-addr:value ISSUBSET '45.84.1.0/24']"]
  await delivery.compose(made.id)
  expect(await inForce()).toEqual(whole)

  for (let round = 0; round < 2; round++) {
    const { body } = await delivery.dora.json('POST', path + group, exception)
    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released' })
    const pieces = await inForce()
    expect(pieces).toHaveLength(8)
    expect(pieces).not.toContain(whole[0])

    await delivery.dora.json('DELETE', `${path}/${body.id}${group}`)
    expect(await delivery.compose(made.id)).toMatchObject({ outcome: 'released' })
    expect(await inForce()).toEqual(whole)
  }
})
