/** Whether it is worth fetching what reads indicators: each kind has one of these characters, or begins like this. */
export function mayBeIndicator(text: string): boolean {
  return /[.:@[({]|^asn?[ :]?\d|^cve-|^[\da-f]{32}|^(?:bc1|[13])[a-z\d]{11}/i.test(text.trim())
}
