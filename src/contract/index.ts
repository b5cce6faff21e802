import { groups } from './groups.ts'
import { reports } from './reports.ts'
import { session } from './session.ts'
import { sources } from './sources.ts'
import { uploads } from './uploads.ts'

/** Every call of the HTTP API, by noun. */
export const contract = { session, groups, uploads, reports, sources } as const

export type Contract = typeof contract
