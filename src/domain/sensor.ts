/** Every key of a sensor begins with this, so that programs that look for leaked secrets find it. */
export const sensorMark = 'wns_'

/** Minutes without a segment after which people are told that a sensor is silent: usually, and at most. */
export const sensorSilence = { usual: 60, most: 43_200 } as const
