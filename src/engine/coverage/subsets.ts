import type { CoverageClasses, CoverageEntry } from '../../domain/report.ts'
import { inObservables } from '../match/weight.ts'

/**
 * Exact coverage of any selection of sources, computed from the classes of a report. Toggling a source costs one step
 * per class that contains it, so figures can follow clicks immediately.
 */
export type Selection = ReturnType<typeof createSelection>

/** Number of observables that all compared sources together cover at most. */
export function reachOf({ possible }: Pick<CoverageClasses, 'possible'>): number {
  return inObservables(possible.reduce((sum, [weight = 0, ...sources]) => (sources.length > 0 ? sum + weight : sum), 0))
}

/** Creates a selection with the given sources. */
export function createSelection(classes: CoverageClasses, ids: Iterable<string> = []) {
  const position = new Map(classes.IDs.map((id, i) => [id, i]))
  const on = new Set<string>()
  const expected = counterOver(classes.classes, classes.IDs.length)
  const proven = counterOver(classes.proven, classes.IDs.length)
  const possible = counterOver(classes.possible, classes.IDs.length)
  const met = counterOver(classes.met, classes.IDs.length)
  const light = counterOver(classes.light, classes.IDs.length)
  const { byHost = [] } = classes
  const ofHosts = counterOver(byHost.map(bothParts), classes.IDs.length)
  const coveredOfHosts = counterOver(byHost.map(firstPart), classes.IDs.length)

  const selection = {
    /** What the selected sources cover of the observables: expected, its proven part, and upper limit; in thousandths. */
    get coverage() {
      return inObservables(expected.total)
    },
    get proven() {
      return inObservables(proven.total)
    },
    get possible() {
      return inObservables(possible.total)
    },
    /** Number of observables with a proven hour. */
    get met() {
      return met.total
    },
    /**
     * Number of URLs that they do not cover even at most, but whose host they listed, or may have listed: blocking the host
     * blocks the URL. A parent domain and a range count like the host.
     */
    get byHost() {
      return ofHosts.total - coveredOfHosts.total
    },
    /** Number of observables with any match. */
    get light() {
      return light.total
    },
    has: (id: string) => on.has(id),
    /** Ids that the report did not compare have no effect. */
    set(id: string, wanted: boolean) {
      if (on.has(id) === wanted) return
      if (wanted) on.add(id)
      else on.delete(id)
      const source = position.get(id)
      if (source === undefined) return
      for (const counter of [expected, proven, possible, met, light, ofHosts, coveredOfHosts])
        counter.change(source, wanted ? 1 : -1)
    },
  }
  for (const id of ids) selection.set(id, true)
  return selection
}

/**
 * Creates a selection of which only `coverage` counts, for many selections of the same classes.
 * @returns a function that switches to other sources and returns the selection, always the same one
 */
export function expectedSelector(classes: CoverageClasses): (ids: Iterable<string>) => Selection {
  const selection = createSelection({ ...classes, proven: [], possible: [], met: [], light: [], byHost: [] })
  return (ids) => {
    const wanted = new Set(ids)
    for (const id of classes.IDs) selection.set(id, wanted.has(id))
    return selection
  }
}

/** A class of `CoverageClasses.byHost` with all of its sources, and with those before the division. */
const bothParts = ([weight = 0, , ...sources]: readonly number[]) => [weight, ...sources]
const firstPart = ([weight = 0, size = 0, ...sources]: readonly number[]) => [weight, ...sources.slice(0, size)]

function counterOver(classes: readonly (readonly number[])[], sources: number) {
  const members = Array.from({ length: sources }, () => [] as number[])
  const weights = new Float64Array(classes.length)
  const holds = new Uint16Array(classes.length)
  classes.forEach((row, i) => {
    weights[i] = row[0] as number
    for (let k = 1; k < row.length; k++) members[row[k] as number]?.push(i)
  })
  const counter = {
    total: 0,
    change(source: number, by: 1 | -1): void {
      for (const i of members[source] as number[]) {
        const before = holds[i] as number
        holds[i] = before + by
        if (before === 0) counter.total += weights[i] as number
        else if (before + by === 0) counter.total -= weights[i] as number
      }
    },
  }
  return counter
}

/** Maximum number of recommended sources for which all subsets are listed; 2^12 subsets already are 4,096 rows. */
const mostForAllSubsets = 12

/**
 * The report's `coverage` list: every single source, every prefix of the recommended order without and with the sources in
 * use that are kept, and every subset of both if these are at most 12.
 */
export function coverageEntries(
  classes: CoverageClasses,
  recommended: readonly string[],
  kept: readonly string[] = [],
): CoverageEntry[] {
  const entries = new Map<string, number>()
  const keyOf = (ids: readonly string[]) => [...ids].sort().join(',')
  for (const id of classes.IDs) entries.set(id, 0)
  for (const row of classes.classes) {
    for (let k = 1; k < row.length; k++) {
      const id = classes.IDs[row[k] as number] as string
      entries.set(id, (entries.get(id) as number) + (row[0] as number))
    }
  }
  for (const [id, weight] of entries) entries.set(id, inObservables(weight))
  for (const base of kept.length > 0 ? [[], kept] : [[]]) {
    const selection = createSelection(classes, base)
    if (base.length > 0) entries.set(keyOf(base), selection.coverage)
    recommended.forEach((id, i) => {
      selection.set(id, true)
      entries.set(keyOf([...base, ...recommended.slice(0, i + 1)]), selection.coverage)
    })
  }
  const all = [...recommended, ...kept]
  if (all.length <= mostForAllSubsets) {
    const selection = createSelection(classes)
    // Gray code: consecutive subsets differ in one source.
    for (let i = 1; i < 1 << all.length; i++) {
      const flipped = all[31 - Math.clz32(i & -i)] as string
      selection.set(flipped, !selection.has(flipped))
      entries.set(keyOf(all.filter((id) => selection.has(id))), selection.coverage)
    }
  }
  return Array.from(entries, ([IDs, coverage]) => ({ IDs, coverage }))
}
