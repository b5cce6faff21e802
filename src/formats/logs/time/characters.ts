/** Digits, letters and blanks of a timestamp, from bytes. */

import { isDigit, isLetter } from '../bytes.ts'
import { midnightOf } from './civil.ts'

/** Set by {@link readNumber}: the number it read. */
export let numberValue = 0

/** Reads 1 to `most` digits into `numberValue`; returns the position after them, or -1. */
export function readNumber(bytes: Uint8Array, at: number, end: number, most: number): number {
  let p = at
  let value = 0
  while (p < end && p - at < most) {
    const digit = (bytes[p] as number) - 0x30
    if (!(digit >= 0 && digit <= 9)) break
    value = value * 10 + digit
    p++
  }
  if (p === at || (p < end && isDigit(bytes[p] as number))) return -1
  numberValue = value
  return p
}

/** Skips `","` and similar between a day and a time in separate cells; otherwise no time follows. */
export function betweenCells(bytes: Uint8Array, at: number): number {
  const c = bytes[at + 1]
  return (c === 0x2c || c === 0x3b || c === 0x09 || c === 0x20) && bytes[at + 2] === 0x22 ? at + 3 : at
}

/** `|` and AhnLab's `` ` ``, which separate the cells of rows without quotes. */
export function isBar(c: number): boolean {
  return c === 0x7c || c === 0x60
}

/** Characters between day and time: blank, `T`, comma, dash, colon, semicolon, tab or a bar. */
export function isJoint(c: number): boolean {
  return c === 0x20 || c === 0x54 || c === 0x2c || c === 0x2d || c === 0x3a || c === 0x3b || c === 0x09 || isBar(c)
}

/** The two digits at `at` as a number; -1 if there are none. */
export function number2(bytes: Uint8Array, at: number): number {
  const a = (bytes[at] as number) - 0x30
  const b = (bytes[at + 1] as number) - 0x30
  return a >= 0 && a <= 9 && b >= 0 && b <= 9 ? a * 10 + b : -1
}

/** The four digits at `at` as a number; -1 if there are none. */
export function number4(bytes: Uint8Array, at: number): number {
  const a = number2(bytes, at)
  const b = number2(bytes, at + 2)
  return a < 0 || b < 0 ? -1 : a * 100 + b
}

/** Set by {@link dayAt}: the position after the day. */
export let dayEnd = 0

/** Midnight of `2021-06-06` or `2016-1-29` at `at`; NaN if there is no day. */
export function dayAt(bytes: Uint8Array, at: number, end: number): number {
  const year = at + 8 > end || bytes[at + 4] !== 0x2d ? -1 : number4(bytes, at)
  const past = year < 0 ? -1 : readNumber(bytes, at + 5, end, 2)
  const month = numberValue
  dayEnd = past < 0 || bytes[past] !== 0x2d ? -1 : readNumber(bytes, past + 1, end, 2)
  return dayEnd < 0 ? Number.NaN : midnightOf(year, month, numberValue)
}

/** The position after at most `most` letters. */
export function skipLetters(bytes: Uint8Array, at: number, end: number, most: number): number {
  let p = at
  const limit = Math.min(end, at + most)
  while (p < limit && isLetter(bytes[p] as number)) p++
  return p
}

/** The position after at most `most` spaces. */
export function skipSpaces(bytes: Uint8Array, at: number, end: number, most: number): number {
  let p = at
  const limit = Math.min(end, at + most)
  while (p < limit && bytes[p] === 0x20) p++
  return p
}

/** Skips the dash between a day and a time: `2021-06-06 - 15:57:37`. */
export function skipDash(bytes: Uint8Array, at: number): number {
  return bytes[at] === 0x2d && bytes[at + 1] === 0x20 ? at + 2 : at
}
