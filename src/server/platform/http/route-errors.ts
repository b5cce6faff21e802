import type { HttpBindings } from '@hono/node-server'
import type { Problem } from '../../../domain/problem.ts'
import { asProblem } from './refusal.ts'

/** What is needed of a request: Hono's context has it. */
interface Asked {
  readonly req: { readonly raw: Request }
  readonly env: Partial<HttpBindings>
}

/** Tells whether work ended with an error only because the client closed the connection, also amid the request's body. */
export const hasLeft = ({ req, env }: Asked, error: Error): boolean =>
  error === env.incoming?.errored || (error.name === 'AbortError' && req.raw.signal.aborted)

/**
 * The problem that routes answer in a form of their own.
 * @throws the error itself if `dressEveryAnswer` answers it: an unexpected one, or that of a client that has left
 */
export function problemToAnswer(asked: Asked, error: Error): Problem {
  if (hasLeft(asked, error)) throw error
  const problem = asProblem(error)
  if (problem.code === 'unexpected') throw error
  return problem
}
