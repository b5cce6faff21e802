import type pg from 'pg'
import { command, nothing, OperatorFault, type OperatorTools } from '../operator/command.ts'
import { printable, table } from '../operator/table.ts'
import { openKeptSecrets, refuseOtherSecret } from '../platform/kept-secret.ts'
import { OtherSecret } from '../platform/other-secret.ts'
import { deriveSecrets, makeSecrets, secretCheck } from '../platform/secrets.ts'
import { lostWith, resealAll } from './sealed.ts'

/** Runs in one transaction. */
async function within<T>({ database }: OperatorTools, act: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const { pool } = await database()
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await act(client)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

const acceptNewSecret = command({
  name: 'accept-new-secret',
  about:
    'for a secret that is lost: lists what was encrypted with it and must be entered again, and lets the server start with ' +
    'the one that is set now. If you still have the lost one, change it instead: docs/deployment.md',
  read: nothing,
  ask: (_, tools) =>
    within(tools, async (client) => {
      const { entries } = await lostWith(client, deriveSecrets(await makeSecrets(tools.config)))
      return `Accept this secret? ${entries.length} credentials, keys and secrets must then be entered again, unless the former secret is set again.`
    }),
  run: (_, tools) =>
    within(tools, async (client) => {
      const secrets = await makeSecrets(tools.config)
      const isKnown = await refuseOtherSecret(client, secrets, tools.config).then(
        () => true,
        (error) => {
          if (error instanceof OtherSecret) return false
          throw error
        },
      )
      if (isKnown) throw new OperatorFault('The secret is the one of this database. Nothing was changed.')
      const { entries, others } = await lostWith(client, deriveSecrets(secrets))
      const checks = secrets.slice(0, 1).map(secretCheck)
      await client.query('update secret_check set ended_at = now() where ended_at is null')
      await client.query('update session set ended_at = now() where ended_at is null')
      await client.query('delete from oidc_payload')
      await client.query(
        'insert into secret_check (value) select unnest($1::text[]) on conflict (value) do update set ended_at = null',
        [checks],
      )
      const rows = entries.map(({ group, what, name }) => [printable(group), what, printable(name)])
      const mails = others.get('mail') ?? 0
      return {
        text: [
          'The server starts with this secret. Everybody signs in again.',
          ...(rows.length === 0 ? ['Nothing must be entered again.'] : ['Must be entered again:', '']),
          ...(rows.length === 0 ? [] : table(['GROUP', 'WHAT', 'OF'], rows)),
          ...(mails > 0 ? [`Mails that were waiting and are not sent: ${mails}.`] : []),
          ...(others.has('lasting-key')
            ? ['Secrets that were masked in posts so far are not found by their value any more.']
            : []),
        ],
        data: { enterAgain: entries, mailsLost: mails },
      }
    }),
})

const reseal = command({
  name: 'reseal',
  about:
    'encrypts everything stored anew with SECRET, after every process has it, with the former one as SECRET_FALLBACK. From then ' +
    'on no process starts with the former one',
  read: nothing,
  async run(_, tools) {
    const { pool } = await tools.database()
    const secrets = await openKeptSecrets(tools.config, pool)
    return within(tools, async (client) => {
      const { sealed, unreadable } = await resealAll(client, secrets)
      const first = (await makeSecrets(tools.config)).slice(0, 1).map(secretCheck)
      await client.query('update secret_check set ended_at = now() where ended_at is null and value <> all($1)', [
        first,
      ])
      return {
        text: [
          `Encrypted anew: ${sealed}.`,
          ...(unreadable > 0 ? [`Encrypted with a secret that is lost, and left as they are: ${unreadable}.`] : []),
        ],
        data: { sealed, unreadable },
      }
    })
  },
})

export const secretCommands = [acceptNewSecret, reseal]
