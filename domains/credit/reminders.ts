/** When buyers are reminded of what they owe on terms (semantics.md 2.6). Pure. */
import { addDays } from '#kit/contract/days.ts'
import { DAY_MS } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'
import { lastDayOf } from './last-day.ts'

/** Days from the last day of the payment term; after the last of them once a week. */
const STAGES = [-7, -3, 0, 1, 7]
const WEEK = 7
/** Of the shop's clock. */
const HOUR = '09:00'

/** The reminders of a deadline as days from its last day: -7, -3, 0, 1, 7, 14, 21 … */
function stageAfter(days: number): number {
  const next = STAGES.find((stage) => stage > days)
  return next ?? days + WEEK - (((days % WEEK) + WEEK) % WEEK)
}

/**
 * @param dueAt the midnight after the last day
 * @returns the first reminder after this instant: at nine on its day in the shop's zone
 */
export function nextReminder(dueAt: Instant, now: Instant, timeZone: string): Instant {
  const lastDay = dayIn(lastDayOf(dueAt), timeZone)
  const today = dayIn(now, timeZone)
  const passed = Math.round((Date.parse(today) - Date.parse(lastDay)) / DAY_MS)
  for (let stage = stageAfter(passed - 1); ; stage = stageAfter(stage)) {
    const at = instantIn(`${addDays(lastDay, stage)} ${HOUR}`, timeZone)
    if (at !== null && at > now) return at
  }
}

/** Days from today to the last day: 0 on it, negative once it is over. */
export function daysLeft(dueAt: Instant, now: Instant, timeZone: string): number {
  const lastDay = dayIn(lastDayOf(dueAt), timeZone)
  return Math.round((Date.parse(lastDay) - Date.parse(dayIn(now, timeZone))) / DAY_MS)
}
