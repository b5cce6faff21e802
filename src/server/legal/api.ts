import type { contract } from '../../contract/index.ts'
import type { Config } from '../config.ts'
import type { Collecting } from '../platform/db/collecting.ts'
import type { Handlers } from '../platform/http/calls.ts'

/** The facts of this installation for the legal pages. */
export function legalHandlers(
  config: Pick<Config, 'operator' | 'oidc' | 'azureConnectionString' | 'analyticsUrl' | 'mail' | 'https'>,
  collecting: Pick<Collecting, 'isOn'>,
): Handlers<typeof contract.legal> {
  const installation = {
    operator: config.operator,
    identityProvider: config.oidc.issuer ? new URL(config.oidc.issuer).host : null,
    cloudStorage: config.azureConnectionString !== undefined,
    analytics: config.analyticsUrl ? new URL(config.analyticsUrl).host : null,
    mail: config.mail !== undefined,
    https: config.https,
  }
  return { read: async () => ({ ...installation, collects: collecting.isOn }) }
}
