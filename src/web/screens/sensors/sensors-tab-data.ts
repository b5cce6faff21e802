import { sensors as sensorCalls } from '../../../contract/sensors.ts'
import { standing as standingCalls } from '../../../contract/standing.ts'
import { askMaybe, type LoaderPlace } from '../../app/ask.ts'
import { formatTitles } from '../../text/format-titles.ts'

/** Content of the tab of sensors; undefined if the reader may not see it. */
export async function loadSensors(place: LoaderPlace, id: string) {
  const [found, standing, titles] = await Promise.all([
    askMaybe(place, sensorCalls.list, { params: { id } }),
    askMaybe(place, standingCalls.list, { params: { id } }),
    formatTitles(place),
  ])
  const sensors = found?.sensors.map((sensor) => ({
    ...sensor,
    formats: sensor.formats.map((format) => titles.get(format) ?? format),
  }))
  return found && sensors && { ...found, sensors, standing: standing ?? [] }
}

export type SensorsTabData = NonNullable<Awaited<ReturnType<typeof loadSensors>>>
