/**
 * Cheap check whether to load the indicator parser: every kind contains one of these characters or starts like this.
 */
export function mayBeIndicator(text: string): boolean {
  return /[.:@[({]|^asn?[ :]?\d|^cve-|^[\da-f]{32}|^(?:bc1|[13])[a-z\d]{11}/i.test(text.trim())
}
