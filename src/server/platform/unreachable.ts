/** Node's codes of connections that cannot be made or break off. */
export const unreachableCodes: readonly string[] = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
]
