/** The readings that many sources share, named once. */
export const plainList = { format: 'plain-list', options: {} } as const
export const netset = { format: 'netset', options: {} } as const
export const hosts = { format: 'hosts', options: {} } as const
export const adblock = { format: 'adblock', options: {} } as const
export const mispFeed = { format: 'misp', options: {} } as const
export const zeekIntel = { format: 'zeek-intel', options: {} } as const
export const maltrailTrail = { format: 'maltrail', options: {} } as const
export const rules = { format: 'suricata-rules', options: {} } as const
export const textReport = { format: 'text-report', options: {} } as const
