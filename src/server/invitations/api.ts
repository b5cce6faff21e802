import type { contract } from '../../contract/index.ts'
import type { Handlers } from '../platform/calls.ts'

const notYet = async (): Promise<never> => {
  throw new Error('not yet')
}

export function invitationHandlers(): Handlers<typeof contract.invitations> {
  return { list: notYet, create: notYet, resend: notYet, revoke: notYet, look: notYet, accept: notYet }
}
