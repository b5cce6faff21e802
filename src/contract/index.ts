import { groups } from './groups.ts'
import { invitations } from './invitations.ts'
import { reports } from './reports.ts'
import { session } from './session.ts'
import { sources } from './sources.ts'
import { uploads } from './uploads.ts'

/** Every call of the HTTP API, by noun. */
export const contract = { session, groups, invitations, uploads, reports, sources } as const

export type Contract = typeof contract
