/**
 * The headers of every answer (OWASP ASVS 5.0, V3.4). Scripts and style elements need the nonce of their page; style
 * attributes are allowed, because the components set widths with them. `connect` names further origins that the pages
 * may send to (blob storage elsewhere). Developing goes without a policy: hot reloading puts scripts where it likes.
 */
export function securityHeaders(
  nonce: string,
  { https, connect, development }: { https: boolean; connect: readonly string[]; development: boolean },
): Record<string, string> {
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
    ...(https && { 'upgrade-insecure-requests': '' }),
  }
  const text = Object.entries(policy)
    .map(([directive, value]) => `${directive} ${value}`.trim())
    .join('; ')
  return {
    ...(!development && { 'content-security-policy': text }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}
