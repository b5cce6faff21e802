import { z } from 'zod'
import { calls } from './call.ts'
import { named } from './shapes.ts'

/** Facts about this installation for the legal pages. Null: the operator has not configured it. */
export const Installation = named('Installation', {
  operator: z.object({
    name: z.string().nullable(),
    /** Lines of the postal address. */
    address: z.array(z.string()).nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    representedBy: z.string().nullable(),
    register: z.string().nullable(),
    vatId: z.string().nullable(),
    privacyContact: z.string().nullable(),
  }),
  /** Host of the identity provider that keeps the accounts; null: local accounts. */
  identityProvider: z.string().nullable(),
  /** True if uploads are stored with a storage service instead of on the operator's own disks. */
  cloudStorage: z.boolean(),
  /** True if sources are collected over the network. */
  collects: z.boolean(),
  /** Host that receives page views; null: page views are not sent. */
  analytics: z.string().nullable(),
  /** True if the installation sends e-mail. */
  mail: z.boolean(),
  /** True if cookies are marked Secure and named `__Host-`. */
  https: z.boolean(),
})
export type Installation = z.infer<typeof Installation>

/** Calls for the legal pages. */
export const legal = calls({
  read: {
    address: 'GET /api/installation',
    summary: 'Who runs this installation, and how it keeps data',
    needs: 'PUBLIC',
    reply: Installation,
  },
})
