/** Another address costs more, and it is not paid yet: until when, what happens otherwise, and the way back. */
import { useState } from 'react'
import { AddressText } from '#domains/addresses/web/door/AddressText.tsx'
import { myOrder, myOrders, orderCounts } from '#domains/orders/buyer-calls.gen.ts'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { mayHappen } from '#domains/orders/states.ts'
import { orderMoney } from '#domains/payments/cancel-calls.gen.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { takeBackAddress } from '../calls.gen.ts'

type Props = {
  order: Pick<OrderDetail, 'number' | 'axes' | 'addressExtra'>
  /** Staff read it; only the buyer takes the change back. */
  isOffice?: boolean
}

export default function ExtraDue({ order, isOffice = false }: Props) {
  const t = useT('address-changes')
  const { zoned } = useDates()
  if (order.addressExtra === null) return null
  const { payBy, former } = order.addressExtra
  return (
    <Notice tone="warning">
      <p>{t(isOffice ? 'extra.office' : 'extra.due', { time: zoned(payBy) })}</p>
      {former !== null && (
        <>
          <p className="pt-2">{t(isOffice ? 'extra.officeElse' : 'extra.else')}</p>
          <AddressText address={former} />
        </>
      )}
      {/* While a proof of payment is reviewed nothing goes back. */}
      {!isOffice && mayHappen(order.axes, 'keepAddress') && <TakeBack orderNumber={order.number} />}
    </Notice>
  )
}

function TakeBack({ orderNumber }: { orderNumber: string }) {
  const t = useT('address-changes')
  const [isAsking, setIsAsking] = useState(false)
  const takeBack = useAct(takeBackAddress, {
    refresh: [myOrder, myOrders, orderCounts, orderMoney],
    onDone: () => {
      setIsAsking(false)
      toast(t('extra.takenBack'), { kind: 'success' })
    },
  })
  return (
    <p className="print-hidden pt-3">
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('extra.takeBack')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t('extra.takeBack')}
        confirmLabel={t('extra.takeBack')}
        cancelLabel={t('keep')}
        tone="primary"
        busy={takeBack.isPending}
        onConfirm={() => takeBack.mutate({ orderNumber })}
        onCancel={() => setIsAsking(false)}
      >
        <p>{t('extra.takeBackText')}</p>
      </ConfirmDialog>
    </p>
  )
}
