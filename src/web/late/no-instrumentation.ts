// Stub of React Router's instrumentation hooks, which are not used.
export const consumeInstrumentationClientResultMetaReceiver = (): undefined => undefined
export const getRouteInstrumentationUpdates = (): object => ({})
export const instrumentClientSideRouter = <Router>(router: Router): Router => router
