/** Sends an order of points goods: its carrier and the number of its parcel. */
import { useState } from 'react'
import { CarrierDialog } from '#domains/orders/office/door/CarrierDialog.tsx'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officePointsOrders, shipPointsOrder, waitingPointsOrders } from '../office-calls.gen.ts'
import { PointsGoodsReasons } from '../reasons.ts'

export function ShipDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT('office.points-goods')
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
  return (
    <CarrierDialog
      title={t('shipOf', { number: groupedNumber(number) })}
      verb={t('ship')}
      busy={ship.isPending}
      error={error}
      onSend={(sent) => ship.mutate({ number, ...sent })}
      onChange={() => setError(undefined)}
      onClose={onClose}
    />
  )
}
