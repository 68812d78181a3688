/** The parcels of an order; each can be corrected for some hours after shipping, and marked as signed for. */
import { useQuery } from '@tanstack/react-query'
import Truck from 'lucide-react/icons/truck'
import { useState } from 'react'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { ParcelTracking } from '#domains/tracking/office/door/ParcelTracking.tsx'
import { ParcelTraces } from '#domains/tracking/web/door/ParcelTraces.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { HOUR_MS } from '#kit/contract/time.ts'
import { OrderReasons } from '../reasons.ts'
import { correctParcel, markParcelSigned, officeOrder } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'
import { CarrierFields, sentOf, type Sending } from './door/CarrierFields.tsx'

type Parcel = OfficeOrder['parcels'][number]

export function OrderParcels({ order }: { order: OfficeOrder }) {
  const { number } = useNumbers()
  const t = useT('office.orders')
  const may = useMay()
  const { moment } = useDates()
  const now = useMinute()
  const [corrected, setCorrected] = useState<Parcel>()
  const isFresh = ({ shippedAt }: Parcel): boolean =>
    now - Date.parse(shippedAt) < order.correctHours * HOUR_MS
  const sign = useAct(markParcelSigned, {
    refresh: [officeOrder],
    onDone: () => toast(t('parcels.signedDone'), { kind: 'success' }),
  })
  if (order.parcels.length === 0) return null
  return (
    <Panel title={t('parcels.title', { count: order.parcels.length })}>
      <ul className="stack">
        {order.parcels.map((parcel) => (
          <li key={parcel.id} className="inset stack gap-1 text-sm">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Icon of={Truck} />
              <b>{parcel.way === 'handed_over' ? t('parcels.handedOver') : parcel.carrierName}</b>
              {parcel.trackingNumber !== null && (
                <>
                  <span className="tabular-nums">{parcel.trackingNumber}</span>
                  <CopyButton text={parcel.trackingNumber} name={t('ship.number')} />
                </>
              )}
              {parcel.trackingUrl !== null && (
                <a className="link" href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                  {t('parcels.track')}
                </a>
              )}
              <span className="flex-1" />
              {may('orders.ship') && parcel.way !== 'handed_over' && parcel.signedAt === null && (
                <Button
                  size="small"
                  busy={sign.isPending}
                  onClick={() => sign.mutate({ orderNumber: order.number, parcelId: parcel.id })}
                >
                  {t('parcels.sign')}
                </Button>
              )}
              {may('orders.ship') && parcel.way !== 'handed_over' && isFresh(parcel) && (
                <Button size="small" onClick={() => setCorrected(parcel)}>
                  {t('parcels.correct')}
                </Button>
              )}
            </div>
            <p className="text-ink-3">
              {t('parcels.shippedAt', { time: moment(parcel.shippedAt) })}
              {parcel.signedAt !== null &&
                ` · ${t('parcels.signedAt', { time: moment(parcel.signedAt) })}`}
            </p>
            <ul>
              {parcel.lines.map(({ lineId, name, quantity }) => (
                <li key={lineId}>
                  {name} × {number(quantity)}
                </li>
              ))}
            </ul>
            {parcel.isFollowed && (
              <>
                <ParcelTraces parcel={parcel} />
                <ParcelTracking orderNumber={order.number} parcelId={parcel.id} />
              </>
            )}
          </li>
        ))}
      </ul>
      {corrected !== undefined && (
        <CorrectDialog order={order} parcel={corrected} onClose={() => setCorrected(undefined)} />
      )}
    </Panel>
  )
}

type CorrectProps = { order: OfficeOrder; parcel: Parcel; onClose: () => void }

function CorrectDialog({ order, parcel, onClose }: CorrectProps) {
  const t = useT('office.orders')
  const kit = useT('office.kit')
  const carriers = useQuery(query(listCarriers, {}))
  const [chosen, setChosen] = useState<Sending>()
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const known = carriers.data?.find(({ name }) => name === parcel.carrierName)
  const sending = chosen ?? {
    carrierId: known?.id ?? null,
    trackingNumber: parcel.trackingNumber ?? '',
  }
  const correct = useAct(correctParcel, {
    refresh: [officeOrder],
    onDone: () => {
      toast(t('parcels.corrected'), { kind: 'success' })
      onClose()
    },
    onRefused: (refused) => {
      if (refused.reason.code !== OrderReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  })
  const submit = () => {
    setIsTried(true)
    setError(undefined)
    const sent = sentOf(sending, carriers.data ?? [])
    if (sent === null) return
    correct.mutate({ orderNumber: order.number, parcelId: parcel.id, ...sent })
  }
  return (
    <FormDialog
      title={t('parcels.correct')}
      verb={kit('save')}
      busy={correct.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3 text-sm">{t('parcels.correctText', { hours: order.correctHours })}</p>
      <CarrierFields
        carriers={carriers.data ?? []}
        sending={sending}
        onChange={setChosen}
        showsErrors={isTried}
        error={error}
      />
    </FormDialog>
  )
}
