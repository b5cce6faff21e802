import { sql } from 'kysely'
import type { Tenant } from '../tenants.ts'
import { objectKinds, type World } from './world.ts'

/** Rows that no object of the world creates; `$g` is the group, `$u` a member, `$name` an object of the group. */
const further: Readonly<Record<string, string>> = {
  dark_web_key: `(source, group_id, first_three, digest, created_by)
    select number, $g, 'abc', sha256(uuid_send(gen_random_uuid())), $u from dark_web_source where id = $dark-web-source`,
  dark_web_masked: `select id, number, 'x' from dark_web_post where id = decode($dark-web-post, 'hex')`,
  dark_web_mention: `select number, id, 'domain', 'bad.example' from dark_web_post where id = decode($dark-web-post, 'hex')`,
  dark_web_provenance: `select number, sources[1], null, now() from dark_web_post where id = decode($dark-web-post, 'hex')`,
  dark_web_removal_request: `(group_id, post, reason, requested_by)
    select $g, decode($dark-web-post, 'hex'), 'x', $u`,
  delivered_file: `(subscription_id, format, part, release, written_with, media_type, blob, sizes, entries, sha256, changed_at, created_at)
    select $subscription::uuid, 'PLAIN', 'all', 1, 'x', 'text/plain', gen_random_uuid()::text, '{}', 0, '\\x', 1, now()`,
  delivered_item: `(subscription_id, id, kind, value, record, sequence, release, created, modified)
    select $subscription::uuid, gen_random_uuid(), 1, 'bad.example', '{}', 1, 1, 0, 0`,
  delivery: `(subscription_id, group_id) select $subscription::uuid, $g`,
  delivery_pull: `(subscription_id, group_id, format, part, hour, outcome, last_at, last_status)
    select $subscription::uuid, $g, 'PLAIN', 'all', now(), 'served', now(), 200`,
  explanation_model: `(group_id, address, model, changed_by, changed_at)
    select $g, 'https://model.example/', 'x', $u, now()`,
  explanation_use: `select $g, '2026-01-01', 1`,
  hunt_outcome: `select $hunt-hit::uuid, $g, number, 'confirmed', now() from source where id = 'demo.open-shield'`,
  invitation_sending: `(invitation_id, sent_by, at) select $invitation::uuid, $u, now()`,
  logo: `select $g, $g::text`,
  logo_image: `select $g::text, 64, '\\x'`,
  report_evidence: `(task_id, position, sources, entry, passed) select $report::uuid, 0, '{}', '{}', false`,
  report_own_hit: `(task_id, position, outcome, entry, passed) select $report::uuid, 0, 'x', '{}', false`,
  notice: `(user_id, group_id, kind, about, name, count, at) select $a::uuid, $g, 'hits', '{}', 'x', 1, now()`,
  notice_choice: `(user_id, choices) select $a::uuid, '{}'`,
  sensor_day: `select number, '2026-01-01', 1, 1, 1, 1, 1, 1, 0, '{}' from sensor where id = $sensor::uuid`,
  source_figures: `(source, day, group_id, listed, exclusive, newly, novel)
    select number, '2026-01-01', $g, 1, 1, 1, 1 from source where id = $source`,
  source_overlap: `(a, b, group_id, shared, compared, first, same)
    select o.number, s.number, $g, 1, 1, 1, 1 from source s, source o where s.id = $source and o.id = 'demo.open-shield'`,
  standing_day: `(group_id, days, day, observables, suspicious, covered, proven, in_use) select $g, 30, '2026-01-01', 1, 1, 1, 1, 1`,
  standing_figure: `(group_id, days, day, source, coverage, verified, exclusive, benign)
    select $g, 30, '2026-01-01', 'demo.open-shield', 1, 1, 1, 1`,
  standing_report: `(task_id, group_id, days, asked_at) select $report::uuid, $g, 30, now()`,
  watch_news: `(watch_id, group_id, source, listed, indicators, samples, is_first, at)
    select $watch::uuid, $g, number, true, 1, '[]', false, now() from source where id = 'demo.open-shield'`,
  webhook_message: `(id, webhook_id, event, body, created_at) select gen_random_uuid(), $webhook::uuid, 'webhook.test', '{}', now()`,
}

/** Adds a row of a company to each table that has such rows: objects of every kind, and what no object creates. */
export async function fillTables(world: World, tenant: Tenant, place: string): Promise<void> {
  const made: Record<string, string> = { g: place, u: tenant.people.leftAdmin.id, a: tenant.people.admin.id }
  for (const kind of objectKinds) made[kind] = await world.make(kind, place)
  for (const [table, rows] of Object.entries(further)) {
    const values = rows.replaceAll(/\$([a-z-]+)/g, (_, what: string) => `'${made[what]}'`)
    await sql.raw(`insert into ${table} ${values}`).execute(world.app.database.db)
  }
}
