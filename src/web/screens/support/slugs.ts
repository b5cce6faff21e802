/** Slugs of the articles by topic, in the order in which they are shown. Each has a file in both languages. */
export const articlesByTopic = {
  reports: [
    'reading-a-report',
    'proven-and-expected',
    'timing',
    'shared-infrastructure',
    'wide-ranges',
    'warning-lists',
    'cost-model',
    'comparing-a-list',
  ],
  data: [
    'uploading-logs',
    'log-years',
    'privacy-of-logs',
    'sensors',
    'sources',
    'dead-sources',
    'licences',
    'indicator-search',
    'dark-web',
  ],
  delivery: ['connect-products', 'what-is-delivered'],
  team: ['roles', 'invitations', 'lists'],
  product: ['recommender', 'status-page', 'shortcuts'],
} as const

export type Topic = keyof typeof articlesByTopic
export const topics = Object.keys(articlesByTopic) as Topic[]
