/** How formats tell their lines: by words and expressions, and by what they combine. */

/** A word that a line contains, an expression that it matches, a function that accepts it; or all or any of such tests. */
export type LineTest =
  | string
  | RegExp
  | ((line: string) => boolean)
  | readonly LineTest[]
  | { readonly any: readonly LineTest[] }

/** A test that a line passes if it passes any of these. */
export function anyOf(...tests: readonly LineTest[]): LineTest {
  return { any: tests }
}

const isList = (test: LineTest): test is readonly LineTest[] => Array.isArray(test)

/** The function that tests a line. */
export function passing(test: LineTest): (line: string) => boolean {
  if (typeof test === 'function') return test
  if (typeof test === 'string') return (line) => line.includes(test)
  if (test instanceof RegExp) return (line) => test.test(line)
  if (!isList(test)) {
    const any = test.any.map(passing)
    return (line) => any.some((passes) => passes(line))
  }
  const all = test.map(passing)
  return (line) => all.every((passes) => passes(line))
}
