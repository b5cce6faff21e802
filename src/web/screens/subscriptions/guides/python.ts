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

/**
 * Lines of Python that define `ask`, which sends a request, waits if there were too many or the server is away, and returns the
 * JSON of the answer, None if it has no body.
 */
export const asking: readonly string[] = [
  'def ask(request):',
  '    for wait in (30, 60, 120, None):',
  '        try:',
  '            with urlopen(request, timeout=120) as answer:',
  '                return json.loads(answer.read() or "null")',
  '        except HTTPError as error:',
  '            if error.code not in (429, 502, 503, 504) or wait is None:',
  '                raise',
  '            time.sleep(wait)',
]
