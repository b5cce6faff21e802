import type { Device } from '../../domain/device.ts'
import { amazon } from './amazon.ts'
import { checkPoint } from './check-point.ts'
import { cisco } from './cisco.ts'
import { cloudflare } from './cloudflare.ts'
import { endpoint } from './endpoint.ts'
import { f5 } from './f5.ts'
import { fortinet } from './fortinet.ts'
import { juniper } from './juniper.ts'
import { microsoft } from './microsoft.ts'
import { mikrotik } from './mikrotik.ts'
import { openSource } from './open-source.ts'
import { paloAltoNetworks } from './palo-alto-networks.ts'
import { pf } from './pf.ts'
import { sonicwall } from './sonicwall.ts'
import { webGateways } from './web-gateways.ts'

/** All products whose limits an output can respect. */
export const devices: readonly Device[] = [
  ...paloAltoNetworks,
  ...fortinet,
  ...cisco,
  ...checkPoint,
  ...f5,
  ...juniper,
  ...mikrotik,
  ...pf,
  ...sonicwall,
  ...amazon,
  ...cloudflare,
  ...microsoft,
  ...webGateways,
  ...endpoint,
  ...openSource,
]

export const deviceById: ReadonlyMap<string, Device> = new Map(devices.map((device) => [device.id, device]))
