/** The embedded PostgreSQL cannot run here; the message is a sentence for the operator. */
export class PostgresFault extends Error {
  override readonly name = 'PostgresFault'
}

const instead = 'Mend that, or set DATABASE_URL to a PostgreSQL server of your own.'
/** The lines of a log that say why, without their times; and what the system's loader says of a program. */
const reasons = /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT):.*|^initdb: (?:error|detail|hint):.*|.*error while loading.*/gim

/**
 * Says why the embedded database cannot be set up or does not start.
 * @param what what cannot be done
 * @param output what PostgreSQL wrote
 */
export function faultFromOutput(what: string, output: string, ended: string): PostgresFault {
  const said = output.match(reasons) ?? output.trim().split('\n').slice(-3)
  const lines = [...new Set(said.map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '')
  // Its first reasons are the cause of the others.
  return new PostgresFault(`${what}: ${lines.slice(0, 4).join(' ') || ended}. ${instead}`.replace('.. ', '. '))
}

/** Says why a program of PostgreSQL cannot be run, or a folder for it not be made. */
export function faultOfSystem(what: string, error: unknown): PostgresFault {
  const { code, message } = error as NodeJS.ErrnoException
  return new PostgresFault(`${what}: ${code ?? message}. ${instead}`, { cause: error })
}
