/** Settings of the headers for the product's pages. */
export interface PageNeeds {
  readonly https: boolean
  /** Further origins for fetch requests: external blob storage, an analytics provider. */
  readonly connect: readonly string[]
  /** In development there is no policy, because hot reloading injects scripts. */
  readonly development: boolean
}

/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4). Scripts and style elements need the page's nonce; style
 * attributes are allowed, because components set widths with them. Trusted Types with a single policy, which names the thread
 * that reads logs: no text can become markup or script in the browser (docs/decisions/0339).
 */
export function securityHeaders(nonce: string, needs: PageNeeds): Record<string, string> {
  const prepared = preparedHeaders.get(needs) ?? prepare(needs)
  preparedHeaders.set(needs, prepared)
  const { policy, steady } = prepared
  return { ...(policy && { 'content-security-policy': policy.join(nonce) }), ...steady }
}

/** Headers that are the same for all answers, except for the nonce, which is inserted into the policy. */
const preparedHeaders = new WeakMap<PageNeeds, ReturnType<typeof prepare>>()
const nonceMark = '\0'

function prepare({ https, connect, development }: PageNeeds) {
  const policy = {
    'default-src': "'self'",
    'script-src': `'nonce-${nonceMark}' 'strict-dynamic'`,
    'worker-src': "'self'",
    'style-src': `'self' 'nonce-${nonceMark}'`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': ["'self'", ...connect].join(' '),
    'object-src': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
    'form-action': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'log-reader',
    ...(https && { 'upgrade-insecure-requests': '' }),
  }
  return { policy: development ? undefined : policyText(policy).split(nonceMark), steady: steadyHeaders(https) }
}

/** Headers of answers that are not pages of the product: from the identity provider, or while the product starts. */
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
 * Headers of immutable files of the build. A first visit fetches sixty of them, and headers that only affect documents
 * would be larger than many of these files.
 */
export function assetHeaders({ https }: Pick<PageNeeds, 'https'>, path = ''): Record<string, string> {
  const policy = "default-src 'none'; frame-ancestors 'none'"
  return {
    'content-security-policy': logReader.test(path) ? `${policy}; script-src 'wasm-unsafe-eval'` : policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && strictTransport),
  }
}

/**
 * The worker that reads logs in the browser. A worker has the policy of its own file: this one may compile the scanner,
 * but send nothing to anybody (docs/decisions/0339).
 */
const logReader = /^\/assets\/log-reader\.worker-[\w-]+\.js$/

const strictTransport = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

function steadyHeaders(https: boolean): Record<string, string> {
  return {
    // Unless the answer says otherwise: caches may keep even a refusal that says nothing (RFC 9111, section 4.2.2).
    'cache-control': 'no-store',
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
