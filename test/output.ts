import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeliveredIndicator } from '../src/domain/delivery.ts'
import { isSummary, type OutputFormat, type OutputPart } from '../src/formats/output-format.ts'
import {
  bodyOf,
  type Difference,
  deltaOf,
  differenceOf,
  entriesOf,
  type Removal,
} from '../src/formats/outputs/compose.ts'
import { delivered, outputContext } from './delivered.ts'
import type { Reader, Running } from './readers.ts'

/** The parts of a format that hold entries. */
export const partsOf = (format: OutputFormat, at = outputContext): OutputPart[] =>
  format.parts(at).filter((part): part is OutputPart => !isSummary(part))

/** What a part of a format writes; its first part if none is named. */
export function outputOf(format: OutputFormat, name?: string) {
  const part = partsOf(format).find((one) => name === undefined || one.name === name)
  if (!part) throw new Error(`${format.id} has no ${name}`)
  const about = (at: typeof outputContext, count: number) => ({
    ...at,
    part: part.name,
    count,
    changedAt: at.releasedAt,
  })
  const entries = (indicators: Iterable<DeliveredIndicator>, at = outputContext) => [...entriesOf(part, indicators, at)]
  const body = (lines: readonly string[], at = outputContext, removals: readonly Removal[] = []) =>
    [...bodyOf(part, lines, about(at, lines.length + removals.length), removals)].join('')
  const change = (difference: Difference, at = outputContext) => [...deltaOf(part, difference, about(at, 1))].join('')
  return {
    part,
    entries,
    body,
    /** The whole file. */
    file: (indicators: Iterable<DeliveredIndicator>, at = outputContext) => body(entries(indicators, at), at),
    change,
    /** The change from some entries to others. */
    changed: (before: readonly string[], after: readonly string[], at = outputContext) =>
      change(differenceOf(part, before, after), at),
    /** The entries of an indicator, or why it has none. */
    of: (...what: Parameters<typeof delivered>) => part.entries(delivered(...what), outputContext),
  }
}

/** Works in a folder that is gone afterwards. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-output-'))
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }))
}

/** Starts dnsmasq on a port, with nothing but these settings. */
export const startDnsmasq = (dnsmasq: Reader | undefined, port: number, settings: readonly string[]) =>
  dnsmasq?.start(
    [
      ...['--no-daemon', '--no-resolv', '--no-hosts', '--pid-file=', '-p', `${port}`],
      ...['--listen-address=127.0.0.1', '--bind-interfaces', ...settings],
    ],
    /started, version/,
  ) as Promise<Running>

/** The status with which a name server on this port answers. */
export const dnsStatus =
  (dig: Reader | undefined, port: () => number, more: readonly string[] = []) =>
  (name: string, type = 'A'): string | undefined => {
    const asked = ['@127.0.0.1', '-p', `${port()}`, '+tries=3', '+time=5', ...more, name, type]
    return /status: (\w+)/.exec(dig?.run(asked).stdout ?? '')?.[1]
  }

/** All files of an output, by name, with those about others. */
export function allFiles(format: OutputFormat, indicators: readonly DeliveredIndicator[]): Record<string, string> {
  const { releasedAt: changedAt } = outputContext
  const outputs = partsOf(format).map(({ name }) => outputOf(format, name))
  const written = outputs.map(({ part: { name }, entries, body }) => ({ name, lines: entries(indicators), body }))
  const finished = written.map(({ name, lines }) => ({ name, count: lines.length, changedAt }))
  const summaries = format.parts(outputContext).filter(isSummary)
  return Object.fromEntries([
    ...written.map(({ name, lines, body }) => [name, body(lines)]),
    ...summaries.map((part) => [part.name, part.write(finished, outputContext)]),
  ])
}
