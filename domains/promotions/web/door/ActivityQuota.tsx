/** How many pieces the visitor can have at the price of an activity. */
import { OptionRow } from '#domains/catalog/web/door/OptionPicker.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useUnits } from '#kit/web/language/units.ts'
import type { ActivityLimit } from '../../limit-contract.ts'

/** `unit`: the base unit, which limits count. */
type Props = { activity: string; limit: ActivityLimit; unit: string }

export default function ActivityQuota({ activity, limit, unit }: Props) {
  const t = useT('promotions')
  const { number } = useNumbers()
  const units = useUnits()
  const { kind, maxCount, boughtCount, leftCount } = limit
  return (
    <OptionRow label={t('quotaLabel')}>
      <p className="flex flex-wrap gap-x-3 py-2 text-sm">
        {t('quota', { activity, count: number(leftCount), unit: units(unit, leftCount) })}
        <span className="text-ink-3">
          {t(`limit.${kind}`, { most: number(maxCount), bought: number(boughtCount) })}
        </span>
      </p>
    </OptionRow>
  )
}
