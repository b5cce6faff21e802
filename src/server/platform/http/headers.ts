/** What the pages of the product need beyond what every page gets. */
export interface PageNeeds {
  readonly https: boolean
  /** Further origins that the pages may send to: blob storage elsewhere, an analytics provider. */
  readonly connect: readonly string[]
  /** Developing goes without a policy: hot reloading puts scripts where it likes. */
  readonly development: boolean
}

/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4). Scripts and style elements need the nonce of their page; style
 * attributes are allowed, because the components set widths with them. No text becomes markup or script in the browser:
 * there is no policy by which it could (decision 0086).
 */
export function securityHeaders(nonce: string, { https, connect, development }: PageNeeds): Record<string, string> {
  const policy = {
    'default-src': "'self'",
    'script-src': `'nonce-${nonce}' 'strict-dynamic'`,
    'style-src': `'self' 'nonce-${nonce}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...connect].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
    ...(https && { 'upgrade-insecure-requests': '' }),
  }
  return { ...(!development && { 'content-security-policy': policyText(policy) }), ...steadyHeaders(https) }
}

/** For what is answered without the product's pages: by the identity provider, or before anything else has started. */
export function plainHeaders({ https }: Pick<PageNeeds, 'https'>): Record<string, string> {
  const policy = {
    'default-src': "'none'",
    'style-src': "'unsafe-inline'",
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': "'none'",
  }
  return { 'content-security-policy': policyText(policy), ...steadyHeaders(https) }
}

/**
 * For the immutable files of the build. They are no documents, and a first visit fetches sixty of them: headers that
 * only concern documents would weigh more than many of these files.
 */
export function assetHeaders({ https }: Pick<PageNeeds, 'https'>): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && strictTransport),
  }
}

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

function steadyHeaders(https: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && strictTransport),
  }
}

function policyText(policy: Readonly<Record<string, string>>): string {
  return Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trim())
    .join('; ')
}
