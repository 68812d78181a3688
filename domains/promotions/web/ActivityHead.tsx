/** The name of an activity, with the time until it ends or begins. */
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OpenActivity } from '../contract.ts'

type Props = {
  /** `takesCoupon`: of prices; gifts say it beside what they give. */
  activity: Pick<OpenActivity, 'id' | 'name' | 'startsInMs' | 'leftMs'> &
    Partial<Pick<OpenActivity, 'takesCoupon'>>
  answeredAt: number
  onEnd: () => void
}

export function ActivityHead({ activity, answeredAt, onEnd }: Props) {
  const t = useT('promotions')
  const { id, name, takesCoupon, startsInMs, leftMs } = activity
  const isOn = startsInMs === 0
  const until = new Date(answeredAt + (isOn ? leftMs : startsInMs)).toISOString()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={`activity-${id}`}>{name}</h2>
      <p className="flex items-center gap-2 text-sm text-ink-3">
        {t(isOn ? 'ends' : 'starts')}
        <Countdown key={until} until={until} onEnd={onEnd} />
      </p>
      {takesCoupon !== undefined && (
        <p className="text-sm text-ink-3">{t(takesCoupon ? 'withCoupons' : 'withoutCoupons')}</p>
      )}
    </div>
  )
}
