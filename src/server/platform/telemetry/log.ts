import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names under which secrets travel; their values never reach a log line. */
const secrets = ['authorization', 'cookie', '["set-cookie"]', '["x-api-key"]', 'password', 'token', 'secret']

/** One JSON object a line on stdout or `destination`; control characters are escaped, so a hostile value cannot forge a line. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secrets.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`] : [name, `*.${name}`])) },
  }
  return destination ? pino(options, destination) : pino(options)
}
