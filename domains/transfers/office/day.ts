/** Days as date fields write them. */
const DAY_MS = 86_400_000

/** So many days from today, `2026-03-04`. */
export function dayOf(fromToday: number): string {
  const day = new Date(Date.now() + fromToday * DAY_MS)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** Noon of that day where the operator is, so that it is the same day nearby. */
export const instantOf = (day: string): string => new Date(`${day}T12:00`).toISOString()
