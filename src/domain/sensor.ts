/** Prefix of every sensor key, so that secret scanners find leaked keys. */
export const sensorMark = 'wns_'

/** Minutes without a segment after which a sensor is reported as silent: the default and the maximum. */
export const sensorSilence = { usual: 60, most: 43_200 } as const
