import { tellUnreachable } from '../../../app/unreachable.ts'
import { late } from '../../../late/late.tsx'

/** The dialog of new secrets, for forms that need it only at their end. */
export const MadeDialog = late(() => import('./made-dialog.tsx'))

/**
 * Loads the dialog before secrets are made: the server shows them once. Without a network, the notice about the connection
 * appears.
 * @returns whether the dialog is there
 */
export async function hasMadeDialog(): Promise<boolean> {
  // Nothing comes if the page is about to be reloaded.
  const code: object | undefined = await import('./made-dialog.tsx').catch(() => void tellUnreachable(true))
  if (code) await MadeDialog.load()
  return code !== undefined
}
