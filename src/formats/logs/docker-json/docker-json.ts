/**
 * Docker's `json-file` driver: the container's line with its time.
 *
 * https://docs.docker.com/engine/logging/drivers/json-file/
 */

import { jsonFormat } from '../json-format.ts'

export const dockerJson = jsonFormat({
  id: 'docker-json',
  title: { de: 'Container-Log von Docker (JSON)', en: 'Docker container log (JSON)' },
  products: ['Docker'],
  what: 'Docker log lines',
  matches: [/^\{"log":"/, '"stream":"std'],
  times: [['time']],
  carriesLines: true,
})
