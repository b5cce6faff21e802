import { sql } from 'kysely'
import { mailAt, type NoticeChoices, type NoticeKind, usualChoices } from '../../domain/notice.ts'
import type { Addressee } from '../mail/addressees.ts'
import type { Mail, MailContent, Mailer } from '../mail/mailer.ts'
import type { Clock } from '../platform/clock.ts'
import type { Trx } from '../platform/db/db.ts'

/** What a person is told. */
export interface GivenNotice {
  readonly kind: NoticeKind
  /** Ids of what it is about, and the name of the first. */
  readonly about?: readonly string[]
  readonly name?: string
  readonly count?: number
  readonly until?: Date
}

export interface PeopleTold {
  readonly groupId: string
  readonly people: readonly Addressee[]
  readonly notice: (person: Addressee) => GivenNotice
  /** The mail of those who want it at once. Without it, they get a mail of all such notices soon. */
  readonly letter?: (person: Addressee) => MailContent
}

export interface TellPeopleDependencies {
  readonly clock: Clock
  readonly mailer?: Pick<Mailer, 'enabled' | 'send'>
}

/** Puts a notice into the inbox of each person and mails those who want that, within the transaction. */
export async function tellPeople(
  trx: Trx,
  { clock, mailer }: TellPeopleDependencies,
  { groupId, people, notice, letter }: PeopleTold,
): Promise<void> {
  if (people.length === 0) return
  const now = clock.now()
  const chosen = await choicesOf(trx, people)
  for (const person of people) {
    const { kind, about = [], name = '', count = 1, until = null } = notice(person)
    const due = mailAt(chosen.get(person.id) ?? usualChoices, kind, now)
    const isNow = due === now && letter !== undefined
    await sql`
      insert into notice (user_id, group_id, kind, about, name, count, until, at, digest_at)
      values (${person.id}, ${groupId}, ${kind}, ${[...about]}, ${name}, ${count}, ${until}, ${new Date(now)},
              ${due === undefined || isNow ? null : new Date(due)})`.execute(trx)
    const { email, locale } = person
    if (!isNow || !mailer?.enabled || email === null) continue
    await mailer.send({ ...letter(person), to: email, locale } as Mail, { within: trx, groupId })
  }
}

async function choicesOf(trx: Trx, people: readonly Addressee[]): Promise<ReadonlyMap<string, NoticeChoices>> {
  const { rows } = await sql<{ id: string; choices: NoticeChoices }>`
    select user_id id, choices from notice_choice where user_id = any(${people.map(({ id }) => id)}::uuid[])`.execute(
    trx,
  )
  return new Map(rows.map(({ id, choices }) => [id, withUsual(choices)]))
}

/** Choices, also for kinds that were added since. */
export const withUsual = (choices: NoticeChoices): NoticeChoices => ({
  ...choices,
  mails: { ...usualChoices.mails, ...choices.mails },
})
