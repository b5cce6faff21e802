import { command, OperatorFault } from '../operator/command.ts'
import { printable, table } from '../operator/table.ts'
import { keepSecret, openKeptSecrets, secretFault } from '../platform/db/kept-secret.ts'
import { transaction } from '../platform/db/transaction.ts'
import { deriveSecrets, makeSecrets } from '../platform/secrets.ts'
import { lostWith, resealAll } from './sealed.ts'

const acceptNewSecret = command({
  name: 'accept-new-secret',
  about:
    'for a secret that is lost: lists what was encrypted with it and must be entered again, and lets the server start with ' +
    'the one that is set now. If you still have the lost one, change it instead: docs/deployment.md',
  async ask(_, tools) {
    const secrets = deriveSecrets(await makeSecrets(tools.config))
    const { lost } = await transaction((await tools.database()).pool, (client) => lostWith(client, secrets))
    return `Accept this secret? ${lost.length} credentials, keys and secrets must then be entered again.`
  },
  async run(_, { config, database }) {
    const secrets = await makeSecrets(config)
    return transaction((await database()).pool, async (client) => {
      if (!(await secretFault(client, secrets, config)))
        throw new OperatorFault('The secret is the one of this database. Nothing was changed.')
      const { lost, purposes } = await lostWith(client, deriveSecrets(secrets))
      await keepSecret(client, secrets, { alone: true })
      await client.query('update session set ended_at = now() where ended_at is null')
      await client.query('delete from oidc_payload')
      const mails = purposes.filter((purpose) => purpose === 'mail').length
      const rows = lost.map(({ group, what, name }) => [printable(group), what, printable(name)])
      return {
        text: [
          'The server starts with this secret. Everybody signs in again.',
          ...(rows.length > 0
            ? ['Must be entered again:', '', ...table(['GROUP', 'WHAT', 'OF'], rows)]
            : ['Nothing must be entered again.']),
          ...(mails > 0 ? [`Mails that were waiting and are not sent: ${mails}.`] : []),
          ...(purposes.includes('lasting-key')
            ? ['Values that were masked in posts so far are not found any more.']
            : []),
        ],
        data: { enterAgain: lost, mailsLost: mails },
      }
    })
  },
})

const reseal = command({
  name: 'reseal',
  about:
    'encrypts everything stored anew with SECRET, after every process has it, with the former one as SECRET_FALLBACK. From then ' +
    'on no process starts with the former one',
  async run(_, { config, database }) {
    const { pool } = await database()
    const secrets = await openKeptSecrets(config, pool)
    const first = await makeSecrets(config)
    const counts = await transaction(pool, async (client) => {
      const done = await resealAll(client, secrets)
      await keepSecret(client, first, { alone: true })
      return done
    })
    const { sealed, unreadable } = counts
    const lost = `Encrypted with a secret that is lost, and left as they are: ${unreadable}.`
    return { text: [`Encrypted anew: ${sealed}.`, ...(unreadable > 0 ? [lost] : [])], data: counts }
  },
})

export const secretCommands = [acceptNewSecret, reseal]
