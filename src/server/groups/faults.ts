import { Problem, type ProblemCode } from '../../domain/problem.ts'

/** Constraints that the database enforces under concurrency (migrations/1000-groups.sql), as problems of the contract. */
const byConstraint: Readonly<Record<string, ProblemCode>> = {
  app_group_circle: 'group.circle',
  app_group_depth: 'group.too-deep',
  app_group_root: 'group.root-moves',
  app_group_parent_deleted: 'not-found',
  app_group_parent_fkey: 'not-found',
  membership_last_admin: 'group.last-admin',
  membership_role_fkey: 'group.role-unknown',
  invitation_role_fkey: 'group.role-unknown',
}

/** Row-level security refuses a change that was allowed before, because the group was moved or the role taken meanwhile. */
const INSUFFICIENT_PRIVILEGE = '42501'

/** Runs `work` and converts violated constraints of the tree and its members to problems. */
export async function toldAsProblem<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { constraint = '', code: state } = error as { constraint?: string; code?: string }
    const code = state === INSUFFICIENT_PRIVILEGE ? 'not-found' : byConstraint[constraint]
    throw code ? new Problem(code, {}, { cause: error }) : error
  }
}
