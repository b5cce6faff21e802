import Alert from '@mui/material/Alert'
import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
} from 'react'
import { tellUnreachable } from '../app/unreachable.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { SmallButton } from '../ui/layout/buttons.tsx'
import type { Preloadable } from '../ui/state/preloadable.ts'
import { type ComponentModule, renewableLazy } from './renewable-lazy.ts'

/** Fetches the code of the late component around it again. */
const Again = createContext(() => {})

/** Takes away a part whose code is missing. Without it, a sentence stands in place of the part. */
export const Gone = createContext<(() => void) | undefined>(undefined)

/**
 * Like `lazy`, for components that a page shows later: a dialog, a drawer, a menu, a section further down. If the code
 * cannot be fetched, the page stays and the notice about the missing connection appears. A component with `onClose` is
 * closed; a section is replaced by a sentence and a button that tries again. `lazy` alone would replace the page by the
 * error screen, as it does if the server answers and the code is gone. Browsers may remember a module that did not come
 * until the page is loaded anew.
 *
 * A part that the server renders too calls `load` before hydration (`CodeHandle`): a click on what is shown is lost while the
 * code is on its way.
 */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function late<Props extends Record<string, any>>(
  load: () => Promise<ComponentModule<Props>>,
): Preloadable<Props> {
  const code = renewableLazy<Props>(() =>
    load()
      .then((found: ComponentModule<Props> | undefined) => {
        // The import returns nothing if the page is about to be reloaded (`app/stale-assets.ts`).
        if (!found) throw new Error('no code')
        return found
      })
      .catch(async (error): Promise<ComponentModule<Props>> => {
        // Already loaded with the offline notice, at the user's first interaction.
        const page = await import('../app/keep-page.ts').catch(() => undefined)
        if (await page?.isReachable()) throw error
        return { default: Missing }
      }),
  )

  let loaded: ComponentType<Props> | undefined

  function Missing({ onClose }: Props): ReactNode {
    const { t } = useTexts()
    const again = use(Again)
    const gone = use(Gone)
    const closes = typeof onClose === 'function'
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
    useEffect(() => {
      code.renew()
      tellUnreachable(closes)
      gone?.()
      if (closes) onClose()
    }, [])
    if (closes || gone) return null
    const action = <SmallButton onClick={again}>{t('retry')}</SmallButton>
    return (
      <Alert severity="warning" action={action}>
        {t('late.missing')}
      </Alert>
    )
  }

  function Late(props: Props) {
    // New code is used the next time the component opens.
    const [Code, setCode] = useState<ComponentType<Props>>(() => loaded ?? (code.current() as ComponentType<Props>))
    return <Again value={() => setCode(code.current as () => ComponentType<Props>)}>{createElement(Code, props)}</Again>
  }
  return Object.assign(Late, {
    load: async () => {
      loaded = (await load())?.default
    },
  })
}

/** Like `late`, but what stands around the component does not wait for its code. */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function latePart<Props extends Record<string, any>>(
  load: () => Promise<ComponentModule<Props>>,
): Preloadable<Props> {
  const Part = late(load)
  return Object.assign((props: Props) => <Suspense>{createElement(Part, props)}</Suspense>, { load: Part.load })
}
