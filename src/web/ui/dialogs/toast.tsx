import { Suspense } from 'react'
import { late } from '../../late/late.tsx'
import { useEver } from '../state/use-ever.ts'
import type { ToastProps } from './shown-toast.tsx'
import type { ToastMessage } from './use-toast.ts'

export type { ToastMessage }

const ShownToast = late(() => import('./shown-toast.tsx'))

/** Result of an action, shown for a while at the bottom of the page. Its code comes when somebody uses the page. */
export function Toast(props: ToastProps) {
  const wasTold = useEver(props.message !== undefined)
  return (
    wasTold && (
      <Suspense>
        <ShownToast {...props} />
      </Suspense>
    )
  )
}
