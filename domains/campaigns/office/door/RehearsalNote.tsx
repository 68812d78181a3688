/** The last rehearsal in one line, for forms and for the question before publishing. */
import { useMay } from '#domains/staff/office/door/me.ts'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { rehearsal } from '../../calls.gen.ts'
import type { CampaignOf } from '../../contract.ts'
import { REHEARSED_DAYS } from '../../limits.ts'

type Props = { of: CampaignOf; id: number; version: number }

export function RehearsalNote({ of, id, version }: Props) {
  const t = useT('office.campaigns')
  const mayRead = useMay()('campaigns.read')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { data: last } = useLive(rehearsal, { of, id }, { enabled: mayRead })
  if (!mayRead || last === undefined) return null
  if (last === null) return <p className="text-sm text-ink-3">{t('rehearsal.none')}</p>
  if (!last.isDone) {
    const count = { count: number(last.readCount), total: number(last.orderCount) }
    return <p className="text-sm text-ink-3">{t('rehearsal.progress', count)}</p>
  }
  const isRisky = last.belowCostCount > last.belowCostBeforeCount || last.belowCostCodes.length > 0
  return (
    <Notice tone={isRisky ? 'warning' : 'info'}>
      {t('rehearsal.short', {
        days: REHEARSED_DAYS,
        count: last.touchedCount,
        cost: money(last.costAmount, last.currency),
        below: last.belowCostCount,
      })}
      {version !== last.version && <> · {t('rehearsal.old')}</>}
    </Notice>
  )
}
