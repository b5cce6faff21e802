import { sep } from 'node:path'
import { UnfinishedRestoration } from './backup/unfinished-restoration.ts'
import { type Config, ConfigError } from './config.ts'
import { DataFolderFault } from './platform/data-folder.ts'
import { PostgresFault } from './platform/db/postgres-fault.ts'
import { ListingsFault } from './sources/listing-place.ts'

/** What a start asks of its surroundings. */
export type Surroundings = Pick<Config, 'host' | 'port' | 'dataDir' | 'database'>

/** Faults whose messages are sentences for the operator. */
const saidAlready = [ConfigError, ListingsFault, UnfinishedRestoration, DataFolderFault, PostgresFault]
/** Faults of a connection, and PostgreSQL's of logins, databases and their limits. */
const ofDatabase = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['28000', '28P01', '3D000', '53300', '57P03'],
])
const ofFolder = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'ENOTDIR'])

/**
 * Says of a fault which setting it belongs to and what can be done, if it lies in what surrounds the product: a port that is
 * taken, a database that does not answer, a folder that cannot be written. Undefined for all others.
 * @param settings undefined if they could not be read
 */
export function startSentence(error: unknown, settings: Surroundings | undefined): string | undefined {
  if (saidAlready.some((kind) => error instanceof kind)) return (error as Error).message
  if (!settings) return undefined
  const { host, port, dataDir, database } = settings
  const { code = '', syscall, path, hostname } = error as NodeJS.ErrnoException & { hostname?: string }
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && hostname === host)) return listenSentence(code, host, port)
  if (path !== undefined && `${path}${sep}`.startsWith(`${dataDir}${sep}`) && ofFolder.has(code)) {
    return `DATA_DIR: ${path} cannot be written: ${code}. The user of this process must own ${dataDir}.`
  }
  const place = database.url && URL.parse(database.url)
  const isOfDatabase = ofDatabase.has(code) || (code === 'ENOENT' && syscall === 'connect')
  if (!place || !isOfDatabase) return undefined
  // Where a name has several addresses, Node's error of all of them is without a message.
  const why = (error as Error).message || (error as AggregateError).errors?.map(({ message }) => message).join(', ')
  return `DATABASE_URL: the database at ${place.host || 'its socket'} does not let us in: ${why}.`
}

function listenSentence(code: string, host: string, port: number): string {
  if (code === 'EADDRINUSE')
    return `PORT: somebody listens on ${host}:${port} already. Stop it, or set PORT to another.`
  if (code === 'EACCES') return `PORT: this user must not listen on ${port}. Set PORT to one from 1024 on.`
  return `HOST: this machine has no address ${host}: ${code}.`
}
