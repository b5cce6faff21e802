import type { GuidePlace } from './guide.ts'

/** Lines of Python that set `headers` to those that open the delivery. */
export function signIn({ key }: GuidePlace): readonly string[] {
  if (key.method === 'apiKey') return [`headers = {"x-api-key": "${key.secret}"}`]
  return [
    'import base64',
    `key = base64.b64encode(b"${key.user}:${key.secret}").decode()`,
    'headers = {"Authorization": f"Basic {key}"}',
  ]
}
