import { type RegisteredSource, withoutDemo } from '../sources/register.ts'

type Compared = Pick<RegisteredSource, 'origin' | 'source' | 'listed'>

/**
 * The sources that a report compares, out of those that its group may see. Samples and copies of other sources are left
 * out, unless the organisation states that it uses them. The demo report compares only demo sources, because the home
 * page shows its figures.
 */
export function comparedSources<One extends Compared>(
  seen: readonly One[],
  { isDemo, used }: { readonly isDemo: boolean; readonly used: readonly string[] },
): readonly One[] {
  if (isDemo) return seen.filter(({ source }) => source.demo)
  return withoutDemo(seen, ({ listed }) => listed).filter(
    ({ source: { id, aside } }) => aside === undefined || used.includes(id),
  )
}
