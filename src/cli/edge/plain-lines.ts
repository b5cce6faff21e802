import { bearerWanted, Lanes, laneNamed, type Protocol } from './protocol.ts'

/** Plain text, one log line per line: `POST /v1/lines`. */
export const plainLines: Protocol = {
  keySchemes: ['Bearer', 'Basic'],
  route({ method, path, query }) {
    if (path !== '/v1/lines') return undefined
    if (method !== 'POST') return { status: 405, body: { error: 'lines are sent by POST' }, headers: { allow: 'POST' } }
    const lane = laneNamed('http', query.get('source') ?? undefined)
    return {
      take(body, lineBytes) {
        const lanes = new Lanes(lineBytes)
        lanes.of(lane).addAll(body)
        return {
          lanes: lanes.all,
          answer: ({ lines, tooLong, isRepeated }) => ({
            status: 200,
            body: isRepeated ? { repeated: true } : { lines, tooLong },
          }),
        }
      },
    }
  },
  refused: (status, error) => ({ status, body: { error } }),
  unauthorised: (fault) => ({
    status: 401,
    body: { error: fault === 'unknown' ? 'nobody has this key' : 'show a key: Authorization: Bearer KEY' },
    headers: bearerWanted,
  }),
}
