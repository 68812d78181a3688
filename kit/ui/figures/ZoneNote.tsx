/** A note below times with their time zone. */
import type { Instant } from '../../contract/values.ts'
import { useDates, useT } from '../../web/language/i18n.tsx'

/** @param at one of the times, or undefined where there is none: the offset differs in summer and winter */
export function ZoneNote({ at }: { at: Instant | undefined }) {
  const t = useT('kit')
  const { zone } = useDates()
  if (at === undefined) return null
  return <p className="pt-3 text-xs text-ink-3">{t('timesIn', { zone: zone(at) })}</p>
}
