import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Property names of secrets; their values are never logged. */
const secrets = ['authorization', 'cookie', '["set-cookie"]', '["x-api-key"]', 'password', 'token', 'secret']

/**
 * Writes one JSON object per line to stdout or `destination`. Everything that controls terminals, ends lines or turns the
 * direction of text is escaped, so that a hostile value cannot forge a line.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorFacts },
    redact: { paths: secrets.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`] : [name, `*.${name}`])) },
  }
  const out = destination ?? pino.destination(1)
  return pino(options, { write: (line: string) => out.write(line.replace(controls, escaped)) })
}

/**
 * Controls that JSON does not escape: DEL and C1, which terminals obey as they obey ESC sequences, line separators, and what
 * turns the direction of text. They only occur within the strings of a line.
 */
const controls = /[\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

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
