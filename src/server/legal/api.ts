import type { contract } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Handlers } from '../platform/calls.ts'

/** What the legal pages may say truthfully of this installation. */
export function legalHandlers(
  config: Pick<Config, 'operator' | 'oidc' | 'azureConnectionString' | 'sources' | 'https'>,
): Handlers<typeof contract.legal> {
  const installation = {
    operator: config.operator,
    identityProvider: config.oidc.issuer ? new URL(config.oidc.issuer).host : null,
    cloudStorage: config.azureConnectionString !== undefined,
    collects: config.sources.fetch,
    https: config.https,
  }
  return { read: async () => installation }
}
