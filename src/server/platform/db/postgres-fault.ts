import { StartFault } from '../start-fault.ts'

const instead = 'Mend that, or set DATABASE_URL to a PostgreSQL server of your own.'
/**
 * Lines of PostgreSQL's log that give a reason, without their times; also the errors of the system's dynamic loader.
 */
const reasons = /\b(?:FATAL|PANIC|ERROR|DETAIL|HINT):.*|^initdb: (?:error|detail|hint):.*|.*error while loading.*/gim

/**
 * The fault if the embedded database cannot be set up or does not start.
 * @param what what failed, as the beginning of the sentence
 * @param output the output of PostgreSQL
 */
export function faultFromOutput(what: string, output: string, ended: string): StartFault {
  const reasonLines = output.match(reasons) ?? output.trim().split('\n').slice(-3)
  const lines = [...new Set(reasonLines.map((line) => line.trim().replace(/\s+/g, ' ')))].filter((line) => line !== '')
  // The first reasons cause the others.
  return new StartFault(`${what}: ${lines.slice(0, 4).join(' ') || ended}. ${instead}`.replace('.. ', '. '))
}

/** The fault if a program of PostgreSQL cannot be run, or its folder cannot be made. */
export function faultOfSystem(what: string, error: unknown): StartFault {
  const { code, message } = error as NodeJS.ErrnoException
  return new StartFault(`${what}: ${code ?? message}. ${instead}`, { cause: error })
}

/** The oldest version whose SQL the product knows: docs/deployment.md. */
const oldestVersion = 16

/**
 * The fault if a PostgreSQL is too old: some migrations would run, and the next would fail in its middle.
 * @param version its `server_version_num`, such as 160004
 */
export function faultOfVersion(version: number): StartFault | undefined {
  const major = Math.floor(version / 10_000)
  if (major >= oldestVersion) return undefined
  return new StartFault(`DATABASE_URL: this is PostgreSQL ${major}. Winnow needs ${oldestVersion} or newer.`)
}
