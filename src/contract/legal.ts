import { z } from 'zod'
import { calls } from './call.ts'

/** What the legal pages say of this installation. Null: the operator has not entered it. */
export const Installation = z
  .object({
    operator: z.object({
      name: z.string().nullable(),
      /** Lines. */
      address: z.array(z.string()).nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      representedBy: z.string().nullable(),
      register: z.string().nullable(),
      vatId: z.string().nullable(),
      privacyContact: z.string().nullable(),
    }),
    /** The host of the identity provider that keeps the accounts; null: the product's own. */
    identityProvider: z.string().nullable(),
    /** Whether uploads lie with a storage service instead of on the operator's own disks. */
    cloudStorage: z.boolean(),
    /** Whether the sources are fetched over the network. */
    collects: z.boolean(),
    /** Where page views are sent to, a host; null: nowhere. */
    analytics: z.string().nullable(),
    /** Whether it sends e-mails. */
    mail: z.boolean(),
    /** Cookies are marked Secure and named `__Host-`. */
    https: z.boolean(),
  })
  .meta({ id: 'Installation' })
export type Installation = z.infer<typeof Installation>

export const legal = calls({
  read: {
    method: 'GET',
    path: '/api/installation',
    summary: 'Who runs this installation, and how it keeps data',
    needs: 'PUBLIC',
    reply: Installation,
  },
})
