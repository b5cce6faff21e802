import { sql } from 'kysely'
import type { TestApp } from './server.ts'
import type { Person } from './tenants.ts'

/** Makes two subscriptions of a group, each with a webhook for an event at the same address. */
export async function twoWebhooks(app: TestApp, by: Person, groupId: string, event: string): Promise<void> {
  for (const name of ['One', 'Two']) {
    const path = `/api/web/subscriptions?groupID=${groupId}&authMethod=apiKey`
    const made = await by.visitor.json('POST', path, {
      name,
      sources: [{ id: 'demo.open-shield', filterFlags: [] }],
      targetFormats: [{ id: 'PLAIN', authMethod: 'apiKey' }],
    })
    await sql`insert into webhook (subscription_id, group_id, address, events, sealed, secret_at, beat_at, created_at)
      values (${made.body.id}, ${groupId}, 'https://hooks.example/one', ${[event]}, 'x', now(), now(), now())`.execute(
      app.database.db,
    )
  }
}
