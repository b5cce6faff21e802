/** Orders texts by their UTF-16 code units, as `<` does: the same everywhere, whatever the language. For `sort`. */
export function compareCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
