import { tmpdir } from 'node:os'
import { sep } from 'node:path'
import type { Config } from './config.ts'
import { StartFault } from './platform/start-fault.ts'
import { isServiceAway, unreachableCodes } from './platform/unreachable.ts'

/** The settings that say which port, folder and database the start needs. */
export type Surroundings = Pick<Config, 'host' | 'port' | 'dataDir' | 'database'>

/**
 * Besides connections that fail, PostgreSQL's codes of failed logins, missing databases and exhausted limits, of a replica
 * (25006) and of a user who may not make tables (42501).
 */
const databaseCodes = new Set([...unreachableCodes, '25006', '28000', '28P01', '3D000', '42501', '53300', '57P03'])
/** Codes of Node and OpenSSL for certificates that are refused. */
const certificateCode = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|HOSTNAME_MISMATCH)/
const folderCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])
/** Codes of disks that are full or broken. Node names no path if a write or a sync fails. */
const diskCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO'])

/**
 * A sentence for the operator that names the setting behind an error and what to do: a port in use, a database that does
 * not answer, a folder that cannot be written. Undefined for all other errors.
 * @param settings undefined if they could not be read
 */
export function startSentence(error: unknown, settings: Surroundings | undefined): string | undefined {
  if (error instanceof StartFault) return error.message
  if (!settings) return undefined
  const { host, port, dataDir, database } = settings
  const { code = '', syscall, path, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host)) return listenSentence(code, host, port)
  if (diskCodes.has(code)) {
    const place = path ?? `a file of DATA_DIR (${dataDir}) or TMPDIR (${tmpdir()})`
    return `The disk of ${place} is full or broken: ${code}. Make room or replace it, and start again.`
  }
  if (path !== undefined && `${path}${sep}`.startsWith(`${dataDir}${sep}`) && folderCodes.has(code)) {
    return `DATA_DIR: ${path} cannot be written: ${code}. The user of this process must own ${dataDir}.`
  }
  const place = database.url && URL.parse(database.url)
  const isOfDatabase =
    databaseCodes.has(code) || certificateCode.test(code) || (code === 'ENOENT' && syscall === 'connect')
  if (!place && isServiceAway(error))
    return `The embedded PostgreSQL stopped during the start. Start again; if it stops again, ${dataDir}/pg18/postgres.log says why.`
  if (!place || !isOfDatabase) return undefined
  // For a host name with several addresses, Node throws an AggregateError whose own message is empty.
  const why = (error as Error).message || (error as AggregateError).errors?.map(({ message }) => message).join(', ')
  return `DATABASE_URL: the database at ${place.host || 'its socket'} does not let us in: ${why}.`
}

function listenSentence(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT: somebody listens on ${host}:${port} already. Stop it, or set PORT to another.`
  if (code === 'EACCES') return `PORT: this user must not listen on ${port}. Set PORT to one from 1024 on.`
  return `HOST: this machine has no address ${host}: ${code}.`
}
