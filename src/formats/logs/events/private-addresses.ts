/** Beginnings of private and local addresses, which balancers and proxies in front of a server have. */
export const privateAddresses = [
  '10.*',
  '127.*',
  '192.168.*',
  ...Array.from({ length: 16 }, (_, i) => `172.${16 + i}.*`),
  '::1',
  'fc*',
  'fd*',
  'fe80:*',
] as const
