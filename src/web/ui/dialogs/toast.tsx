import { whenOpen } from '../../late/when-open.tsx'
import type { ToastProps } from './shown-toast.tsx'
import type { ToastMessage } from './use-toast.ts'

export type { ToastMessage }

const ShownToast = whenOpen<ToastProps & { open: boolean }>(() => import('./shown-toast.tsx'))

/** Result of an action, shown for a while at the bottom of the page. Its code comes when somebody uses the page. */
export const Toast = (props: ToastProps) => <ShownToast {...props} open={props.message !== undefined} />
