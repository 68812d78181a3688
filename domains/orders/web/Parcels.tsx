/** The parcels of an order: carrier, number, contents and progress of each. */
import { Suspense } from 'react'
import Truck from 'lucide-react/icons/truck'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { telephoneLink } from '#kit/ui/basics/link.ts'
import { PhoneText } from '#kit/web/forms/PhoneText.tsx'
import type { ParcelTracesProps } from '#domains/tracking/web/door/ParcelTraces.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { OrderDetail } from '../contract.ts'
import { ReportProblem } from './ReportProblem.tsx'

/** Of parcels that a tracking provider follows. */
const ParcelTraces = late<ParcelTracesProps>(() =>
  import('#domains/tracking/web/door/ParcelTraces.tsx').then(({ ParcelTraces: loaded }) => ({
    default: loaded,
  })),
)

export function Parcels({ order }: { order: OrderDetail }) {
  const { number } = useNumbers()
  const t = useT('orders')
  const { moment } = useDates()
  if (order.parcels.length === 0) return null
  return (
    <div id="parcels">
      <Panel title={t('details.parcels')}>
        <ul className="stack">
          {order.parcels.map((parcel, index) => (
            <li key={parcel.id} className="inset">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Icon of={Truck} />
                <b>{t('details.parcel', { number: index + 1 })}</b>
                <span>{parcel.carrierName}</span>
                {parcel.trackingNumber !== null && (
                  <>
                    <span className="tabular-nums">{parcel.trackingNumber}</span>
                    <CopyButton
                      text={parcel.trackingNumber}
                      name={t('details.parcel', { number: index + 1 })}
                    />
                  </>
                )}
                {parcel.trackingUrl !== null && (
                  <a href={parcel.trackingUrl} target="_blank" rel="noreferrer" className="link">
                    {t('details.track')}
                  </a>
                )}
                {parcel.carrierPhone !== '' && (
                  <a href={telephoneLink(parcel.carrierPhone)}>
                    <PhoneText phone={parcel.carrierPhone} />
                  </a>
                )}
              </p>
              <p className="text-sm text-ink-3">
                {t('details.shippedAt', { time: moment(parcel.shippedAt) })}
                {parcel.signedAt !== null &&
                  ` · ${t('details.signedAt', { time: moment(parcel.signedAt) })}`}
              </p>
              <ul className="text-sm">
                {parcel.lines.map(({ lineId, name, quantity }) => (
                  <li key={lineId}>
                    {name} × {number(quantity)}
                  </li>
                ))}
              </ul>
              <p className="text-sm text-ink-3">
                {parcel.way === 'handed_over'
                  ? t('details.collected')
                  : parcel.way === 'untracked'
                    ? t('details.ownVan')
                    : parcel.isFollowed
                      ? null
                      : t('details.trackingClosed')}
              </p>
              <ReportProblem
                order={order}
                name={t('details.parcel', { number: index + 1 })}
                lines={parcel.lines}
              />
              {parcel.isFollowed && (
                <Suspense fallback={<Skeleton />}>
                  <ParcelTraces parcel={parcel} />
                </Suspense>
              )}
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  )
}
