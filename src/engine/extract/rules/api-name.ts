/** Names of APIs in the form of host names: groups of Kubernetes, types, logs and services of clouds. */

import { DIGIT, DOT, is, LETTER, OPEN_BRACKET, PERCENT, QUOTE, SLASH } from './bytes.ts'
import { endsWith, startsWith } from './context.ts'
import { fieldEnd, isAssigned } from './field.ts'

import { byteAt } from './memory.ts'
import { endsWithAny, lengthAt } from './words.ts'

/**
 * Tells whether `[start, end)` is an API group (`"apiVersion":"audit.k8s.io/v1"`,
 * `/apis/rbac.authorization.k8s.io/v1/roles`), a type (`"@type":"type.googleapis.com/…"`) or a service. `field` is the end of the name
 * of the field, from `fieldEnd`.
 */
export function isApiName(start: i32, end: i32, field: i32): boolean {
  const right = byteAt(end)
  if ((right === SLASH || right === PERCENT) && isLabelPrefix(end)) return true
  if (isAssigned) {
    return (
      endsWithAny(field, '@type|apiversion|apigroup') ||
      // `sourceIPAddress`, `userAgent` and `invokedBy`: what called in place of a person.
      (endsWithAny(field, 'eventsource|sourceipaddress|useragent|invokedby') && isService(start, end)) ||
      (endsWith(field, 'servicename') && endsWith(end, '.googleapis.com')) ||
      (endsWith(field, 'group') && endsWith(end, '.k8s.io'))
    )
  }
  if (byteAt(start - 1) === QUOTE && byteAt(start - 2) === OPEN_BRACKET)
    return endsWith(fieldEnd(start - 2), 'apigroups')
  return right === SLASH && startsWith(end, '/v') && is(end + 2, DIGIT) && endsWith(start, '/apis/')
}

/** A service of AWS in CloudTrail, `"eventSource":"s3.amazonaws.com"`; hosts have more labels. */
function isService(start: i32, end: i32): boolean {
  if (!endsWith(end, '.amazonaws.com')) return false
  for (let p = start; p < end - 14; p++) if (byteAt(p) === DOT) return false
  return true
}

/** The prefix of a Kubernetes label: `node.kubernetes.io/not-ready`, `app.kubernetes.io%2Fname`. */
function isLabelPrefix(end: i32): boolean {
  return endsWith(end, '.kubernetes.io') && is(end + lengthAt(end, '/|%2f'), LETTER)
}

/** Tells whether `[start, end)` is the service in the name of a log: `…/logs/compute.googleapis.com%2Fvpc_flows`. */
export function isLogName(start: i32, end: i32): boolean {
  return startsWith(end, '%2f') && endsWith(start, '/logs/')
}
