import { ownList } from './own-list.ts'

/**
 * Shared addresses of website builders, from the instructions for pointing a name at them. The names stay credible,
 * because each belongs to one customer.
 */
const builders: readonly (readonly [id: string, name: string, page: string, entries: string])[] = [
  [
    'blogger',
    'Blogger and Google Sites',
    'https://support.google.com/blogger/answer/1233387',
    '216.239. 32.21 34.21 36.21 38.21\n2001:4860:4802: 32::15 34::15 36::15 38::15',
  ],
  [
    'netlify',
    'Netlify',
    'https://docs.netlify.com/manage/domains/configure-domains/configure-external-dns/',
    '- 75.2.60.5 104.198.14.52',
  ],
  [
    'vercel',
    'Vercel',
    'https://vercel.com/docs/domains/working-with-domains/add-a-domain',
    '- 76.76.21.0/24 216.198.79.0/24 64.29.17.0/24 66.33.60.0/24',
  ],
  ['shopify', 'Shopify', 'https://help.shopify.com/manual/domains/add-a-domain/connecting-domains', '23.227.38. 0/24'],
  [
    'squarespace',
    'Squarespace',
    'https://support.squarespace.com/hc/en-us/articles/360035485391',
    '198. 185.159.144 185.159.145 49.23.144 49.23.145',
  ],
  [
    'wix',
    'Wix',
    'https://support.wix.com/en/article/connecting-a-domain-to-wix-using-the-pointing-method',
    '- 23.236.62.147 185.230.63.107 185.230.63.171 185.230.63.186',
  ],
  [
    'webflow',
    'Webflow',
    'https://help.webflow.com/hc/en-us/articles/33961239562387',
    '- 198.202.211.1 75.2.70.75 99.83.190.102 34.193.69.252 34.193.204.92',
  ],
  [
    'pantheon',
    'Pantheon',
    'https://docs.pantheon.io/guides/domains/dns',
    '23.185.0. 1 2 3 4\n2620:12a: 8000::1 8000::2 8000::3 8000::4 8001::1 8001::2 8001::3 8001::4',
  ],
  ['firebase', 'Firebase Hosting', 'https://firebase.google.com/docs/hosting/custom-domain', '- 199.36.158.100'],
  ['render', 'Render', 'https://render.com/docs/configure-other-dns', '216.24.57. 1'],
  [
    'wordpress-com',
    'WordPress.com',
    'https://wordpress.com/support/domains/connect-existing-domain/',
    '192.0.78. 24 25 12 13',
  ],
  ['tumblr', 'Tumblr', 'https://help.tumblr.com/custom-domains/', '- 66.6.44.4 66.6.32.21 66.6.33.21'],
  ['ghost', 'Ghost(Pro)', 'https://ghost.org/help/using-custom-domains/', '- 178.128.137.126'],
]

export const siteBuilders = builders.map(([id, name, page, entries]) =>
  ownList({
    id: `winnow-sites-${id}`,
    name,
    category: 'shared-hosting',
    type: 'cidr',
    origin: { publisher: name, page },
    date: '2026-08-22',
    entries,
  }),
)
