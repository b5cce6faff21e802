import { type Address, api, type ReplyAt } from '../../app/api.ts'
import { type LoadOptions, useLoaded } from './use-loaded.ts'

/** Makes a call that reads when the component appears, and again when its input changes: see `useLoaded`. */
export function useAnswer<A extends Address>(
  address: A,
  input: Parameters<typeof api<A>>[1],
  options?: LoadOptions<ReplyAt<A>>,
) {
  return useLoaded<ReplyAt<A>>((call) => api(address, input, call), JSON.stringify([address, input]), options)
}
