import type { contract } from '../../contract/index.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Handlers } from '../platform/http/calls.ts'
import type { InboxStore } from './store.ts'

export function inboxHandlers(inbox: InboxStore, mailer: Pick<Mailer, 'enabled'>): Handlers<typeof contract.inbox> {
  return {
    list: ({ query }, { user }) => inbox.list(user, query),
    read: ({ body }, { user }) => inbox.read(user, body.ids),
    choices: async (_, { user }) => ({ choices: await inbox.choices(user), sends: mailer.enabled }),
    choose: ({ body }, { user }) => inbox.choose(user, body),
  }
}
