import { useRevalidator } from 'react-router'
import { useAction } from './use-action.ts'

/** `useAction` for actions that change what the page shows: its data is loaded again before an action is over. */
export function useChange() {
  const { revalidate } = useRevalidator()
  const { run, ...action } = useAction()
  return {
    ...action,
    run: (change: () => Promise<unknown>, what?: string) =>
      run(async () => {
        await change()
        await revalidate()
      }, what),
  }
}
