/** How long ago something was, in the largest whole unit. Beside dates, so that pages without deadlines do not load it. */
import { DAY_MS } from '../../contract/time.ts'
import { LOCALES, type Lang } from '../../contract/lang.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** "10 hours ago", "3 days ago", "1 minute ago" for what is shorter. `ms`: how much time has passed since. */
export function formatAgo(ms: number, lang: Lang): string {
  const words = new Intl.RelativeTimeFormat(LOCALES[lang])
  if (ms >= DAY_MS) return words.format(-Math.floor(ms / DAY_MS), 'day')
  if (ms >= HOUR_MS) return words.format(-Math.floor(ms / HOUR_MS), 'hour')
  return words.format(-Math.max(1, Math.floor(ms / MINUTE_MS)), 'minute')
}
