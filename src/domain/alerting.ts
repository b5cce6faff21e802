import type { Organisation } from './organisation.ts'

/** Tells whether the products that take the indicators are known, and alert on a match rather than block it. */
export function alertsOnMatches({ productGroup, selectedProducts }: Organisation): boolean {
  return productGroup !== 'network' && selectedProducts.length > 0
}
