import { z } from 'zod'
import {
  type Answer,
  type CommandDefinition,
  type CommandFamily,
  command,
  listed,
  OperatorFault,
  type OperatorTools,
  valueFaults,
} from '../operator/command.ts'
import { facts, printable } from '../operator/table.ts'
import { accountStore } from './account-store.ts'
import { type KnownPerson, type PlaceOf, peopleStore } from './people-store.ts'
import { LOCAL_REALM } from './realm.ts'
import { makeResetLink, RESET_MINUTES } from './reset-link.ts'

const opened = async ({ database, clock }: OperatorTools) => {
  const { db } = await database()
  return { people: peopleStore(db), now: new Date(clock.now()) }
}

/** @throws OperatorFault if nobody matches, or several people do */
async function personFor(who: string, tools: OperatorTools): Promise<KnownPerson> {
  const { people, now } = await opened(tools)
  const matches = await people.find(who, now)
  const [first] = matches
  if (!first)
    throw new OperatorFault(`There is nobody with the id or address ${printable(who)}. "operate users" lists all.`)
  if (matches.length === 1) return first
  const several = matches.map(({ id, issuer }) => `${id} (${printable(issuer)})`).join(', ')
  throw new OperatorFault(`Several people have the address ${printable(who)}. Say which one by the id: ${several}.`)
}

/** A command about one person, whom its only argument names. */
const ofPerson = ({ ask, run, ...rest }: PersonCommand) =>
  command<{ readonly who: string }>({
    ...rest,
    usage: 'USER',
    read: ([who, ...more]) => (who && who.length <= 254 && more.length === 0 ? { who } : undefined),
    ...(ask && { ask: async ({ who }, tools) => ask(await personFor(who, tools), await opened(tools)) }),
    run: async ({ who }, tools) => run(await personFor(who, tools), await opened(tools)),
  })

type Opened = Awaited<ReturnType<typeof opened>>
interface PersonCommand extends Pick<CommandDefinition<unknown>, 'name' | 'about'> {
  readonly ask?: (person: KnownPerson, opened: Opened) => Promise<string | undefined>
  readonly run: (person: KnownPerson, opened: Opened) => Promise<Answer>
}

const called = ({ name, email, id }: KnownPerson) =>
  printable(email ? (name ? `${name} <${email}>` : email) : name || id)
const signsInBy = ({ issuer }: KnownPerson) => (issuer === LOCAL_REALM ? 'own account' : issuer)
const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`

const list = command({
  name: 'users',
  about: 'lists everybody who has signed in, and own accounts that have not been used yet',
  async run(_, tools) {
    const { people, now } = await opened(tools)
    const all = await people.all(now)
    return listed(all, 'There is nobody yet.', {
      ID: ({ id }) => id,
      'E-MAIL': ({ email }) => email,
      NAME: ({ name }) => name,
      'SIGNS IN BY': signsInBy,
      GROUPS: ({ groups }) => groups,
      SESSIONS: ({ sessions }) => sessions,
      'LAST SEEN': ({ lastSeenAt, isPerson }) => lastSeenAt ?? (isPerson ? null : 'never'),
      LOCKED: ({ lockedAt }) => lockedAt,
    })
  },
})

const show = ofPerson({
  name: 'user',
  about: 'shows one of them, by id or e-mail address, with their groups',
  async run(person, { people }) {
    const places = person.isPerson ? await people.placesOf(person.id) : []
    return {
      text: [
        ...facts([
          ['ID', person.id],
          ['Name', person.name],
          ['E-mail', person.email],
          ['Signs in by', signsInBy(person)],
          ['Known since', person.createdAt],
          ['Last seen', person.lastSeenAt],
          ['Sessions', person.sessions],
          ['Locked', person.lockedAt ?? 'no'],
        ]),
        '',
        ...listed(places, 'In no group.', placeColumns).text,
      ],
      data: { ...person, memberships: places },
    }
  },
})

const placeColumns = {
  GROUP: ({ groupId }: PlaceOf) => groupId,
  NAME: ({ name }: PlaceOf) => name,
  ROLE: ({ role, isLast }: PlaceOf) => (isLast ? `${role} (the last one)` : role),
}

const lock = ofPerson({
  name: 'lock-user',
  about:
    'ends all sessions of a user and prevents new ones, whichever identity provider they use; invitations that ' +
    'they sent become invalid. Their work stays, including keys of subscriptions',
  async run(person, { people, now }) {
    const done = await people.lock(person, now)
    if (!done) throw new OperatorFault(`${called(person)} is locked already.`)
    return {
      text: [
        `Locked: ${called(person)}.`,
        `Ended: ${counted(done.sessions, 'session')}. Revoked: ${counted(done.invitations, 'open invitation')}.`,
        'Keys that they have seen go on working: "operate keys" and "operate revoke-key" are for those.',
      ],
      data: { id: person.id, ...done },
    }
  },
})

const unlock = ofPerson({
  name: 'unlock-user',
  about: 'lets a user sign in again',
  async run(person, { people }) {
    if (!(await people.unlock(person))) throw new OperatorFault(`${called(person)} is not locked.`)
    return { text: [`Unlocked: ${called(person)}.`], data: { id: person.id } }
  },
})

const endSessions = ofPerson({
  name: 'end-sessions',
  about: 'signs a user out everywhere; they can sign in again',
  async run(person, { people, now }) {
    const sessions = await people.endSessions(person, now)
    return {
      text: [
        `Ended: ${counted(sessions, 'session')} of ${called(person)}.`,
        'Their API tokens go on working. They can revoke them in their profile; "operate lock-user" stops them too.',
      ],
      data: { id: person.id, sessions },
    }
  },
})

/** @throws OperatorFault if a group would be left without an administrator */
async function refuseLast(person: KnownPerson, places: readonly PlaceOf[]): Promise<void> {
  const last = places.filter(({ isLast }) => isLast)
  if (last.length === 0) return
  const groups = last.map(({ groupId, name }) => `"${printable(name)}" (${groupId})`).join(', ')
  throw new OperatorFault(
    `${called(person)} is the last one who can bring people into ${groups}. Let somebody else become its administrator ` +
      'first, or delete the group. Meanwhile "operate lock-user" keeps them out.',
  )
}

const remove = ofPerson({
  name: 'delete-user',
  about:
    'deletes a user and their own account for good. Their work stays with its groups, whose audit logs go on ' +
    'naming them. Not possible for the last person who can add people to a top-level group',
  async ask(person, { people }) {
    const places = person.isPerson ? await people.placesOf(person.id) : []
    await refuseLast(person, places)
    const from = places.length > 0 ? ` They leave ${places.map(({ name }) => `"${printable(name)}"`).join(', ')}.` : ''
    return `Delete ${called(person)}, ${person.id}?${from} This cannot be taken back.`
  },
  async run(person, { people }) {
    try {
      await people.remove(person)
    } catch (error) {
      if ((error as { constraint?: unknown }).constraint !== 'membership_last_admin') throw error
      await refuseLast(person, await people.placesOf(person.id))
      throw new OperatorFault(
        `${called(person)} is the last administrator of a deleted group that can still be restored.`,
      )
    }
    return {
      text: [
        `Deleted: ${called(person)}.`,
        ...(person.issuer === LOCAL_REALM
          ? []
          : [
              'Their identity provider still knows them: signing in, they would come back as somebody new, in no group.',
            ]),
      ],
      data: { id: person.id },
    }
  },
})

const resetLink = command({
  name: 'reset-link',
  usage: 'EMAIL [--locale de|en]',
  about: `prints a link with which an own account gets a new password, once, within ${RESET_MINUTES} minutes; for installations that send no mail`,
  options: { locale: { type: 'string', default: 'de' } },
  read([email, ...more], { locale }, wrong) {
    if (email === undefined || more.length > 0) return undefined
    const invitation = z
      .object({ email: z.email().max(254), locale: z.enum(['de', 'en']) })
      .safeParse({ email, locale })
    return invitation.success
      ? invitation.data
      : valueFaults(invitation.error, { email: 'EMAIL', locale: '--locale' }, wrong)
  },
  async run({ email, locale }, { database, clock, config: { origin } }) {
    const accounts = accountStore((await database()).db, clock)
    const account = await accounts.findByEmail(email)
    if (!account) throw new OperatorFault('There is no own account with this address.')
    const link = await makeResetLink(accounts, account.id, { origin, locale, clock })
    return {
      text: [
        link,
        `Once, within ${RESET_MINUTES} minutes. It is not stored anywhere: anyone who has it sets the password of ${printable(email)}.`,
      ],
      data: { link },
    }
  },
})

export const userCommands: CommandFamily = {
  title: 'Users',
  commands: [list, show, lock, unlock, endSessions, remove, resetLink],
}
