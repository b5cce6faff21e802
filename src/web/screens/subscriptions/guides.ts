import { clouds } from './guides/clouds.ts'
import { endpoints } from './guides/endpoints.ts'
import { filters } from './guides/filters.ts'
import { firewalls } from './guides/firewalls.ts'
import { gateways } from './guides/gateways.ts'
import type { Guide } from './guides/guide.ts'
import { mail } from './guides/mail.ts'
import { platforms } from './guides/platforms.ts'
import { resolvers } from './guides/resolvers.ts'
import { scripts } from './guides/scripts.ts'
import { sensors } from './guides/sensors.ts'
import { webServers } from './guides/web-servers.ts'

/** Connection guides for all products, in display order. */
export const guides: readonly Guide[] = [
  ...firewalls,
  ...platforms,
  ...endpoints,
  ...sensors,
  ...resolvers,
  ...filters,
  ...webServers,
  ...clouds,
  ...gateways,
  ...mail,
  ...scripts,
]
