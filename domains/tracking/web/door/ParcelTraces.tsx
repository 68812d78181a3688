/** Where a parcel is: its state in the reader's language, and what its carrier has reported, the latest first. */
import { useState } from 'react'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'

type Parcel = OrderDetail['parcels'][number]
export type ParcelTracesProps = { parcel: Pick<Parcel, 'trackingState' | 'trace'> }

/** So many of the latest are shown until the rest is asked for. */
const SHOWN = 4
const BAD: readonly Parcel['trackingState'][] = ['failed', 'returned']

export function ParcelTraces({ parcel: { trackingState, trace } }: ParcelTracesProps) {
  const t = useT('tracking')
  const { moment } = useDates()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? trace : trace.slice(0, SHOWN)
  const tone =
    trackingState === 'delivered' ? 'success' : BAD.includes(trackingState) ? 'danger' : 'info'
  return (
    <div className="grid gap-2 pt-2">
      <p className="font-bold">
        <StatusDot tone={trackingState === null ? 'neutral' : tone}>
          {t(`state.${trackingState ?? 'none'}`)}
        </StatusDot>
      </p>
      {shown.length > 0 && (
        <ol className="grid gap-1 text-sm" aria-label={t('traces')}>
          {shown.map(({ at, text }) => (
            <li key={at + text} className="grid gap-x-3 sm:grid-cols-[11rem_1fr]">
              <time dateTime={at} className="text-ink-3 tabular-nums">
                {moment(at)}
              </time>
              <span className="min-w-0 break-words">{text}</span>
            </li>
          ))}
        </ol>
      )}
      {!isWhole && trace.length > SHOWN && (
        <p className="print-hidden">
          <Button size="small" variant="quiet" onClick={() => setIsWhole(true)}>
            {t('showAll', { count: trace.length })}
          </Button>
        </p>
      )}
    </div>
  )
}
