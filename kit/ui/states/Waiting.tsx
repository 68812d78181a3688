/** How long something has waited, in its largest unit; red once it is too long. */
import type { Instant } from '../../contract/values.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/time.ts'
import { useDates, useT } from '../../web/language/i18n.tsx'
import { useMinute } from './use-minute.ts'

export type WaitingProps = {
  since: Instant | null
  /** Too long from this many hours on. */
  tooLongHours?: number | undefined
}

export function Waiting({ since, tooLongHours = 24 }: WaitingProps) {
  const words = useWaiting()
  const { dateTime } = useDates()
  const now = useMinute()
  if (since === null) return <span className="text-ink-3">—</span>
  const isTooLong = now - Date.parse(since) >= tooLongHours * HOUR_MS
  return (
    <time
      dateTime={since}
      title={dateTime(since)}
      className={isTooLong ? 'whitespace-nowrap text-danger' : 'whitespace-nowrap'}
    >
      {words(since)}
    </time>
  )
}

/** "5 小时": minutes, hours up to two days, then days. */
export function useWaiting(): (since: Instant) => string {
  const t = useT('office.kit')
  const now = useMinute()
  return (since) => {
    const ms = Math.max(0, now - Date.parse(since))
    if (ms < HOUR_MS) return t('waiting.minutes', { count: Math.floor(ms / MINUTE_MS) })
    if (ms < 2 * DAY_MS) return t('waiting.hours', { count: Math.floor(ms / HOUR_MS) })
    return t('waiting.days', { count: Math.floor(ms / DAY_MS) })
  }
}
