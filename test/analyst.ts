import { sql } from 'kysely'
import type { Database } from '../src/server/platform/db/db.ts'

/** A new user who is an analyst of a new group, and in no other one. */
export async function newAnalyst({ db }: Pick<Database, 'db'>): Promise<{ groupId: string; userId: string }> {
  const { rows } = await sql<{ groupId: string; userId: string }>`
    with person as (insert into app_user (issuer, subject) values ('https://idp.example', ${crypto.randomUUID()}) returning id),
         made as (insert into app_group (name) values ('theirs') returning id),
         joined as (insert into membership select made.id, person.id, 'analyst' from made, person)
    select person.id "userId", made.id "groupId" from person, made`.execute(db)
  return rows[0] as { groupId: string; userId: string }
}
