/** Periods that staff choose from, as days of the shop's clock. */
import { daysAgo } from '#kit/web/language/days.ts'

export const PERIODS = ['today', 'week', 'month', 'quarter', 'year', 'custom'] as const
export type Period = (typeof PERIODS)[number]

const DAYS: Record<Exclude<Period, 'custom'>, number> = {
  today: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
}

export type Days = { from: string; to: string }
export type Chosen = {
  period?: Period | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Both days included; a custom period without days is the last thirty. */
export function daysOf({ period = 'month', from, to }: Chosen): Days {
  const today = daysAgo(0)
  if (period !== 'custom') return { from: daysAgo(DAYS[period] - 1), to: today }
  const days = { from: from ?? daysAgo(DAYS.month - 1), to: to ?? today }
  return days.from <= days.to ? days : { from: days.to, to: days.from }
}
