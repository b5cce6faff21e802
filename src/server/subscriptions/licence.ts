import type { LicenceTerms } from '../../domain/source.ts'

/** The clause by which a source's terms forbid that it is delivered; undefined where they do not. */
export function forbiddingClause({ name, url, redistribution, commercialUse }: LicenceTerms): string | undefined {
  const forbidden = [
    ...(redistribution === 'no' ? ['no redistribution'] : []),
    ...(commercialUse === 'no' ? ['no commercial use'] : []),
  ]
  if (forbidden.length === 0) return undefined
  return `${name}: ${forbidden.join(', ')}${url ? ` (${url})` : ''}`
}
