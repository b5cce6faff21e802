import type { contract } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../platform/http/calls.ts'

/** The facts of this installation for the legal pages. */
export function legalHandlers(
  config: Pick<Config, 'operator' | 'oidc' | 'azureConnectionString' | 'sources' | 'analyticsUrl' | 'mail' | 'https'>,
): Handlers<typeof contract.legal> {
  const installation = {
    operator: config.operator,
    identityProvider: config.oidc.issuer ? new URL(config.oidc.issuer).host : null,
    cloudStorage: config.azureConnectionString !== undefined,
    collects: config.sources.fetch,
    analytics: config.analyticsUrl ? new URL(config.analyticsUrl).host : null,
    mail: config.mail !== undefined,
    https: config.https,
  }
  return { read: async () => installation }
}
