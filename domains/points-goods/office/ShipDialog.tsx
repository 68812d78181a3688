/** Sends an order of points goods: its carrier and the number of its parcel. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CarrierFields, sentOf, type Sending } from '#domains/orders/office/door/CarrierFields.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { listCarriers } from '#domains/shipping/calls.gen.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { FormDialog } from '#kit/web/forms/FormDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officePointsOrders, shipPointsOrder, waitingPointsOrders } from '../office-calls.gen.ts'
import { PointsGoodsReasons } from '../reasons.ts'

export function ShipDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT('office.points-goods')
  const { data: carriers = [] } = useQuery(query(listCarriers, {}))
  const [sending, setSending] = useState<Sending>({ carrierId: null, trackingNumber: '' })
  const [isTried, setIsTried] = useState(false)
  const [error, setError] = useState<string>()
  const ship = useAct(shipPointsOrder, {
    refresh: [officePointsOrders, waitingPointsOrders],
    onDone: () => (toast(t('shipped'), { kind: 'success' }), onClose()),
    onRefused: (refused) => {
      if (refused.reason.code !== PointsGoodsReasons.badTrackingNumber.code) return false
      setError(refused.message)
      return true
    },
  })
  const submit = () => {
    setIsTried(true)
    const sent = sentOf(sending, carriers)
    if (sent !== null) ship.mutate({ number, ...sent })
  }
  return (
    <FormDialog
      title={t('shipOf', { number: groupedNumber(number) })}
      verb={t('ship')}
      busy={ship.isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <CarrierFields
        carriers={carriers}
        sending={sending}
        showsErrors={isTried}
        error={error}
        onChange={(next) => (setError(undefined), setSending(next))}
      />
    </FormDialog>
  )
}
