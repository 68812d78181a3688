/** The days of an address as instants: from the first one's midnight until the midnight after the last one. */

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

function midnight(day: string | undefined, later: number): string | undefined {
  if (day === undefined || !DAY.test(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(year, month - 1, date + later)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

export const timeOf = ({
  from,
  until,
}: {
  from?: string | undefined
  until?: string | undefined
}): { from: string | undefined; until: string | undefined } => ({
  from: midnight(from, 0),
  until: midnight(until, 1),
})

/** So many days back, today included: `2026-03-01`. */
export function daysAgo(days: number, now = Date.now()): string {
  const at = new Date(now - days * DAY_MS)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
