import { expect, it } from 'vitest'
import { localTimeIn, localToUtc } from './zone.ts'

const utcOf = (local: string, zone: string) =>
  new Date(localToUtc(Date.parse(`${local}Z`), zone)).toISOString().slice(0, 16)

it.each([
  // Clocks put forward: the hour before, the hour that does not exist, the hour after.
  ['2021-03-28T01:59', 'Europe/Berlin', '2021-03-28T00:59'],
  ['2021-03-28T02:30', 'Europe/Berlin', '2021-03-28T01:30'],
  ['2021-03-28T03:00', 'Europe/Berlin', '2021-03-28T01:00'],
  // Clocks put back: the first of the two occurrences.
  ['2021-10-31T01:59', 'Europe/Berlin', '2021-10-30T23:59'],
  ['2021-10-31T02:59', 'Europe/Berlin', '2021-10-31T00:59'],
  ['2021-10-31T03:00', 'Europe/Berlin', '2021-10-31T02:00'],
  ['2021-11-07T01:00', 'America/New_York', '2021-11-07T05:00'],
  ['2021-11-07T01:59', 'America/New_York', '2021-11-07T05:59'],
  ['2021-11-07T02:00', 'America/New_York', '2021-11-07T07:00'],
  // Lord Howe changes by half an hour, at half past the hour in UTC.
  ['2021-10-03T01:59', 'Australia/Lord_Howe', '2021-10-02T15:29'],
  ['2021-10-03T02:30', 'Australia/Lord_Howe', '2021-10-02T15:30'],
  ['2021-04-04T01:30', 'Australia/Lord_Howe', '2021-04-03T14:30'],
  ['2021-04-04T02:00', 'Australia/Lord_Howe', '2021-04-03T15:30'],
  // A zone without changes.
  ['2021-06-06T12:00', 'Asia/Kathmandu', '2021-06-06T06:15'],
])('%s in %s is %s in UTC', (local, zone, utc) => {
  expect(utcOf(local, zone)).toBe(utc)
})

it.each([
  ['2021-03-28T01:59', 'Europe/Berlin', 1],
  ['2021-03-28T02:59', 'Europe/Berlin', 0],
  ['2021-03-28T03:00', 'Europe/Berlin', 1],
  ['2021-10-31T01:59', 'Europe/Berlin', 1],
  ['2021-10-31T02:00', 'Europe/Berlin', 2],
  ['2021-10-31T03:00', 'Europe/Berlin', 1],
  ['2021-10-03T02:15', 'Australia/Lord_Howe', 0],
  ['2021-04-04T01:45', 'Australia/Lord_Howe', 2],
  ['2021-04-04T01:15', 'Australia/Lord_Howe', 1],
  ['2021-06-06T12:00', 'Asia/Kathmandu', 1],
])('%s in %s occurs %d times', (local, zone, times) => {
  expect(localTimeIn(zone, Date.parse(`${local}Z`)).occurrences).toBe(times)
})
