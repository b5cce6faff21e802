import { type EffortKind, effortKinds, type RateChanges } from '../cost/rates.ts'

/** What a user chose on a report, as the address keeps it for a reload and for others. */
export interface SharedSelection {
  /** Ids; undefined for the recommended sources. */
  readonly sources: readonly string[] | undefined
  /** Sources in use that are kept, or given up, whatever the report says of them. */
  readonly keep?: readonly string[] | undefined
  readonly giveUp?: readonly string[] | undefined
  readonly onlyFree: boolean
  /** Undefined for what the organisation says about itself. */
  readonly usesTip: boolean | undefined
  readonly onlyPassed: boolean
  /** Only those that differ from the default. */
  readonly rates: RateChanges
}

/** All parameters of the address. */
export const selectionParameters = ['sources', 'keep', 'drop', 'free', 'tip', 'passed', 'rates'] as const

/** The parameters that have a value. */
export function writeSelection({
  sources,
  keep = [],
  giveUp = [],
  onlyFree,
  usesTip,
  onlyPassed,
  rates,
}: SharedSelection) {
  const changed = writeRates(rates)
  return {
    ...(sources && { sources: sources.join(',') }),
    ...(keep.length > 0 && { keep: keep.join(',') }),
    ...(giveUp.length > 0 && { drop: giveUp.join(',') }),
    ...(onlyFree && { free: '1' }),
    ...(usesTip !== undefined && { tip: usesTip ? '1' : '0' }),
    ...(onlyPassed && { passed: '1' }),
    ...(changed && { rates: changed }),
  }
}

/** Reads the parameters of an address; ignores others and nonsense. */
export function readSelection(search: string): SharedSelection {
  const named = new URLSearchParams(search)
  const tip = named.get('tip')
  const ids = (name: string) => named.get(name)?.split(',').filter(Boolean)
  return {
    sources: ids('sources'),
    keep: ids('keep'),
    giveUp: ids('drop'),
    onlyFree: named.get('free') === '1',
    usesTip: tip === '1' ? true : tip === '0' ? false : undefined,
    onlyPassed: named.get('passed') === '1',
    rates: readRates(named.get('rates') ?? ''),
  }
}

/** Changed rates as `eurPerHour:80,evaluation:1.5`. */
function writeRates({ eurPerHour, hoursPerFilteredRecord, effort }: RateChanges): string {
  return Object.entries({ eurPerHour, hoursPerFilteredRecord, ...effort })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}:${value}`)
    .join(',')
}

function readRates(text: string): RateChanges {
  const rates: { eurPerHour?: number; hoursPerFilteredRecord?: number } = {}
  const effort: Partial<Record<EffortKind, number>> = {}
  for (const part of text.split(',')) {
    const [name, written = ''] = part.split(':')
    const value = /^\d{1,9}(?:\.\d{1,9})?$/.test(written) ? Number(written) : undefined
    if (value === undefined) continue
    if (name === 'eurPerHour' || name === 'hoursPerFilteredRecord') rates[name] = value
    const kind = effortKinds.find((one) => one === name)
    if (kind) effort[kind] = value
  }
  return { ...rates, ...(Object.keys(effort).length > 0 && { effort }) }
}
