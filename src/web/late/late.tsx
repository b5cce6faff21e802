import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import {
  type ComponentType,
  createContext,
  createElement,
  type FunctionComponent,
  lazy,
  type ReactNode,
  use,
  useEffect,
  useState,
} from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { unreachable } from '../unreachable.ts'

type Module<Props> = { readonly default: ComponentType<Props> }

/** Fetches the code of the late component around it again. */
const Again = createContext(() => {})

/**
 * Like `lazy`, for components that a page shows later: a dialog, a drawer, a menu, a section further down. If the code
 * cannot be fetched, the page stays and the notice about the missing connection appears. A component with `onClose` is
 * closed; a section is replaced by a sentence and a button that tries again. `lazy` alone would replace the page by the
 * error screen, as it does if the server answers and the code is gone. Browsers may remember a module that did not come
 * until the page is loaded anew.
 */
// biome-ignore lint/suspicious/noExplicitAny: `lazy` asks for the same
export function late<Props extends Record<string, any>>(load: () => Promise<Module<Props>>): FunctionComponent<Props> {
  let current = fresh()

  function fresh() {
    return lazy(() =>
      load()
        .then((code: Module<Props> | undefined) => {
          // The import returns nothing if the page is about to be reloaded (`stale-assets.ts`).
          if (!code) throw new Error('no code')
          return code
        })
        .catch(async (error): Promise<Module<Props>> => {
          // There since the first sign of life, with the notice.
          const page = await import('../keep-page.ts').catch(() => undefined)
          if (await page?.isReachable()) throw error
          return { default: Missing }
        }),
    )
  }

  function Missing({ onClose }: Props): ReactNode {
    const { t } = useTexts()
    const again = use(Again)
    const closes = typeof onClose === 'function'
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
    useEffect(() => {
      current = fresh()
      dispatchEvent(new Event(unreachable))
      if (closes) onClose()
    }, [])
    if (closes) return null
    const action = (
      <Button color="inherit" size="small" onClick={again}>
        {t('retry')}
      </Button>
    )
    return (
      <Alert severity="warning" action={action}>
        {t('late.missing')}
      </Alert>
    )
  }

  return function Late(props: Props) {
    // A later renewal is for the next opening, not for this one.
    const [Code, setCode] = useState(() => current)
    return <Again value={() => setCode(() => current)}>{createElement(Code as ComponentType<Props>, props)}</Again>
  }
}
