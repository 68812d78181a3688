/** Times as Chinese providers write them. */
import type { Instant } from '../../contract/values.ts'

/** `2026-03-01 08:00:00` by the clock of Beijing; null for anything else. */
export function instantOfBeijing(text: string): Instant | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return null
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
