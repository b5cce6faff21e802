import { curl, type GuidePlace } from './guide.ts'

/** How a script posts the prepared requests of a file to an API. */
export interface Posting {
  /** File of prepared requests. */
  readonly part: string
  readonly url: string
  /** Headers that sign in, for a double-quoted string of a shell. */
  readonly headers: readonly string[]
  /** Lines of a shell function that prints a token, which `headers` contain as `$TOKEN`. */
  readonly token?: readonly string[]
  /** Seconds between two requests. */
  readonly pause: number
  /** Filter of jq that selects what an answer refused. */
  readonly refused: string
}

/**
 * A script that posts the prepared requests of a file one by one, without reading the whole file first. It gets a new
 * token before an hour is over, and ends if a request keeps failing.
 */
export const posted = (place: GuidePlace, { part, url, headers, token, pause, refused }: Posting) =>
  [
    '#!/bin/bash',
    'set -euo pipefail',
    ...(token ? ['token() {', ...token, '}', 'since=-1800'] : []),
    `${curl(place, part)} | jq -cn --stream 'fromstream(1 | truncate_stream(inputs))' | while IFS= read -r body; do`,
    ...(token ? ['  if [ $((SECONDS - since)) -ge 1800 ]; then TOKEN=$(token); since=$SECONDS; fi'] : []),
    `  curl -sSf --retry 5 --retry-all-errors "${url}" \\`,
    `    ${headers.map((one) => `-H "${one}"`).join(' ')} -H 'content-type: application/json' --data-binary @- <<< "$body" |`,
    `    jq -c '${refused}'`,
    `  sleep ${pause}`,
    'done',
  ].join('\n')

/** Signs in to Entra for an API of Microsoft. */
export const entra = (scope: string): Pick<Posting, 'headers' | 'token'> => ({
  headers: ['Authorization: Bearer $TOKEN'],
  token: [
    '  curl -sSf "https://login.microsoftonline.com/$TENANT/oauth2/v2.0/token" -d grant_type=client_credentials \\',
    '    -d client_id="$CLIENT_ID" --data-urlencode client_secret="$CLIENT_SECRET" \\',
    `    -d scope=${scope} | jq -er .access_token`,
  ],
})
