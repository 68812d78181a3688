/** How many pieces the visitor can have at the price of an activity. */
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'

/** `leftCount`: base units. */
type Props = { activity: string; leftCount: number; unit: string }

export default function ActivityQuota({ activity, leftCount, unit }: Props) {
  const t = useT('promotions')
  const { number } = useNumbers()
  const units = useUnits()
  return (
    <p className="py-1 text-sm text-ink-2">
      {t('quota', { activity, count: number(leftCount), unit: units(unit, leftCount) })}
    </p>
  )
}
