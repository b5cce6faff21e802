const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Orders names as people do, "Customer 2" before "Customer 10"; the same on the server and in every browser. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b)
