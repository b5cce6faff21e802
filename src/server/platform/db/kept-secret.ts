import type pg from 'pg'
import { deriveSecrets, makeSecrets, type Purpose, type SecretSettings, type Secrets, secretCheck } from '../secrets.ts'
import { StartFault } from '../start-fault.ts'
import { transaction } from './transaction.ts'

/** The key of this purpose makes hashes that are stored. */
const lasting: Purpose = 'dark-web'

/**
 * Opens the secrets, makes one at the first start, and remembers in the database which ones it was used with.
 * @throws StartFault if the database was used with another one
 */
export async function openKeptSecrets(settings: SecretSettings, pool: pg.Pool): Promise<Secrets> {
  const secrets = await makeSecrets(settings)
  const derived = deriveSecrets(secrets)
  const lastingKey = await transaction(pool, async (client) => {
    // Of two processes that start at once with different secrets, the second one is refused.
    await client.query('lock table secret_check in exclusive mode')
    const fault = await secretFault(client, secrets, settings)
    if (fault) throw fault
    await keepSecret(client, secrets)
    return keptKey(client, lasting, derived)
  })
  return { ...derived, key: (purpose) => (purpose === lasting ? lastingKey : derived.key(purpose)) }
}

/**
 * The fault if these are not the secrets of the database: a process needs every one with which others seal, and must not seal
 * with one that was replaced.
 */
export async function secretFault(
  client: pg.ClientBase,
  secrets: readonly string[],
  { secret, dataDir }: SecretSettings,
): Promise<StartFault | undefined> {
  const { rows } = await client.query<{ value: string; ended: boolean }>(
    'select value, ended_at is not null as ended from secret_check',
  )
  const checks = secrets.map(secretCheck)
  const isReplaced = rows.some(({ value, ended }) => ended && value === checks[0])
  const isMissing = rows.some(({ value, ended }) => !ended && !checks.includes(value))
  if (!isReplaced && !isMissing && (rows.length > 0 || (await opensSignInKeys(client, secrets)))) return undefined
  const place = secret === undefined ? `The file "secret" in ${dataDir}` : 'SECRET'
  return new StartFault(
    isReplaced
      ? `${place} is a secret that was replaced: set SECRET to the new one.`
      : `${place} is not the secret of this database, so what is encrypted in it cannot be opened: set SECRET to the right one. ` +
          'While it is being changed, set the other one as SECRET_FALLBACK, until "operate reseal" has run. ' +
          'If it is lost, run "operate accept-new-secret", which lists what must be entered again.',
  )
}

/** A database of a version that remembered no secret has keys of the embedded provider, if it had a start. */
async function opensSignInKeys(client: pg.ClientBase, secrets: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from oidc_key')
  return !rows[0] || (await deriveSecrets(secrets).open('provider-keys', rows[0].sealed)) !== undefined
}

/** Remembers that the first of these secrets seals from now on, and, if `alone`, no other one. */
export async function keepSecret(client: pg.ClientBase, [first = '']: readonly string[], { alone = false } = {}) {
  await client.query(
    `insert into secret_check (value) values ($1)
     on conflict (value) do update set ended_at = case when $2 then null else secret_check.ended_at end`,
    [secretCheck(first), alone],
  )
  if (alone) await client.query('update secret_check set ended_at = now() where value <> $1', [secretCheck(first)])
}

/** The key from the database, or at the first start the one of the oldest secret, with which hashes may be stored already. */
async function keptKey(client: pg.ClientBase, purpose: Purpose, secrets: Secrets): Promise<Uint8Array> {
  const { rows } = await client.query<{ sealed: string }>('select sealed from lasting_key where purpose = $1', [
    purpose,
  ])
  const kept = await secrets.open<{ key: string }>('lasting-key', rows[0]?.sealed)
  if (kept) return Buffer.from(kept.key, 'base64url')
  const key = secrets.olderKeys(purpose).at(-1) ?? secrets.key(purpose)
  const sealed = await secrets.seal('lasting-key', { key: Buffer.from(key).toString('base64url') })
  await client.query(
    'insert into lasting_key values ($1, $2) on conflict (purpose) do update set sealed = excluded.sealed',
    [purpose, sealed],
  )
  return key
}
