import { z } from 'zod'
import { calls } from './call.ts'

/** The claims of the identity token that the product reads. */
export const Claims = z
  .object({
    sub: z.string(),
    exp: z.number(),
    email: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    name: z.string().optional(),
    streetAddress: z.string().optional(),
    city: z.string().optional(),
    state: z.string().optional(),
    postalCode: z.string().optional(),
    country: z.string().optional(),
    jobTitle: z.string().optional(),
  })
  .meta({ id: 'Claims' })
export type Claims = z.infer<typeof Claims>

export const session = calls({
  read: {
    method: 'GET',
    path: '/api/_auth/session',
    summary: 'The session: who is signed in',
    needs: 'SIGNED_IN',
    reply: z.object({ user: Claims, token: z.string() }),
  },
  end: {
    method: 'DELETE',
    path: '/api/_auth/session',
    summary: 'Signs out',
    needs: 'PUBLIC',
    reply: z.object({ logoutUrl: z.string() }),
  },
  refresh: {
    method: 'POST',
    path: '/api/jwt/refresh',
    summary: 'A fresh identity token for a session that can still be renewed',
    needs: 'PUBLIC',
    reply: z.object({ token: z.string(), exp: z.number() }),
    problems: ['session.missing'],
  },
})
