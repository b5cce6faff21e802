import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Property names of secrets; their values are never logged. */
const secrets = ['authorization', 'cookie', '["set-cookie"]', '["x-api-key"]', 'password', 'token', 'secret']

/**
 * Writes one JSON object per line to stdout or `destination`. Control characters are escaped, so that a hostile value
 * cannot forge a line.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    redact: { paths: secrets.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`] : [name, `*.${name}`])) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * The plain fields of an error, one level deep. Errors of database drivers contain their whole connection, with every
 * statement and key that it ever had.
 */
function errorFacts(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, ...rest } = pino.stdSerializers.err(error)
  const plain = Object.entries(rest).filter(([, value]) => value === null || typeof value !== 'object')
  return { type, message, stack, ...Object.fromEntries(plain) }
}
