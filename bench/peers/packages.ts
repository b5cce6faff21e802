import { createRequire } from 'node:module'
import { join } from 'node:path'
import { peerPackages } from '../../scripts/peers.mjs'

/** Loads a package that `scripts/peers.mjs` has installed. @throws if it is not there */
export const peerPackage = createRequire(join(peerPackages, 'package.json'))

/** Whether a package is there for this platform. */
export function hasPeerPackage(name: string): boolean {
  try {
    peerPackage.resolve(name)
    return true
  } catch {
    return false
  }
}
