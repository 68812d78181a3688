/** Converts times without a zone, as files and form fields have them, in the shop's zone. */
import type { Instant } from '#kit/contract/values.ts'

/** @param text `2018-02-01 12:30:00`, with or without seconds, or an ISO instant. @returns null when it is not a time */
export function instantIn(text: string, timeZone: string): Instant | null {
  const plain = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text.trim())
  if (plain === null) {
    const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.trim())
    const at = hasZone ? Date.parse(text) : Number.NaN
    return Number.isNaN(at) ? null : new Date(at).toISOString()
  }
  const asUtc = Date.parse(`${plain[1]}T${plain[2]}Z`)
  if (Number.isNaN(asUtc)) return null
  // The zone's offset near that instant; computed twice, because the first guess may be on the other side of a clock
  // change.
  const guess = asUtc - offsetOf(asUtc, timeZone)
  return new Date(asUtc - offsetOf(guess, timeZone)).toISOString()
}

/** The local time in the zone, for a field of date and time: `2026-11-21T14:10`. */
export function clockIn(instant: Instant, timeZone: string): string {
  const at = Date.parse(instant)
  return new Date(at + offsetOf(at, timeZone)).toISOString().slice(0, 16)
}

const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in the zone: `2026-03-01`. */
export function dayIn(instant: Instant, timeZone: string): string {
  let format = days.get(timeZone)
  if (format === undefined) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-CA', { timeZone, ...day })
    days.set(timeZone, format)
  }
  return format.format(Date.parse(instant))
}

const names = new Map<string, Intl.DateTimeFormat>()

/** `GMT+8`: the zone's offset at that instant. */
export function zoneName(instant: Instant, timeZone: string): string {
  let format = names.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    names.set(timeZone, format)
  }
  const part = format.formatToParts(new Date(instant)).find(({ type }) => type === 'timeZoneName')
  return part?.value ?? timeZone
}

const offsets = new Map<string, Intl.DateTimeFormat>()

function offsetOf(at: number, timeZone: string): number {
  let format = offsets.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    offsets.set(timeZone, format)
  }
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  if (hours === undefined || minutes === undefined) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** The year of an instant by the clock of a zone. */
export const yearIn = (instant: Instant, timeZone: string): number =>
  Number(dayIn(instant, timeZone).slice(0, 4))

/** The first instant of a year. */
export function startOfYear(year: number, timeZone: string): Instant {
  const start = instantIn(`${year}-01-01T00:00:00`, timeZone)
  if (start === null) throw new Error(`the year ${year} has no beginning in ${timeZone}`)
  return start
}

/** The first instant of the year of `now`. */
export const yearStart = (now: Instant, timeZone: string): Instant =>
  startOfYear(yearIn(now, timeZone), timeZone)
