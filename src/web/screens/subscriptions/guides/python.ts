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

/**
 * Lines of Python after a request for the items of the list `some`: if it was refused, it is sent again in halves by `again`, an open
 * call, until the refused item is alone, and is printed.
 */
export const halving = (some: string, again: string, indent: string): readonly string[] =>
  [
    'except HTTPError as error:',
    '    if error.code != 400:',
    '        raise',
    `    if len(${some}) == 1:`,
    `        print(${some}[0], error.read().decode())`,
    '    else:',
    `        ${again}${some}[:len(${some}) // 2])`,
    `        ${again}${some}[len(${some}) // 2:])`,
  ].map((line) => indent + line)
