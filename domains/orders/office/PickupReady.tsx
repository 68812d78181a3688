/** Says that the goods of a pickup order lie ready, which its buyer is told with place, hours and code; or takes it back. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeOrder, officeOrders, setPickupReady, waitingOrders } from '../office-calls.gen.ts'
import type { OfficeOrder } from '../office-contract.ts'

export function PickupReady({ order }: { order: OfficeOrder }) {
  const t = useT('office.orders')
  const kit = useT('forms')
  const { moment } = useDates()
  const [isAsked, setIsAsked] = useState(false)
  const act = useAct(setPickupReady, {
    refresh: [officeOrder, officeOrders, waitingOrders],
    onDone: ({ pickupReadyAt }) => {
      setIsAsked(false)
      toast(t(pickupReadyAt === null ? 'ready.undone' : 'ready.done'), { kind: 'success' })
    },
    onRefused: () => setIsAsked(false),
  })
  const set = (isReady: boolean) => act.mutate({ orderNumber: order.number, isReady })
  if (order.pickupReadyAt === null) {
    return (
      <p className="mb-4">
        <Button busy={act.isPending} onClick={() => set(true)}>
          {t('ready.submit')}
        </Button>
      </p>
    )
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <StatusDot tone="success">
        {t('ready.since', { time: moment(order.pickupReadyAt) })}
      </StatusDot>
      <Button size="small" onClick={() => setIsAsked(true)}>
        {t('ready.undo')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('ready.undoTitle')}
        confirmLabel={t('ready.undo')}
        cancelLabel={kit('cancel')}
        busy={act.isPending}
        onConfirm={() => set(false)}
        onCancel={() => setIsAsked(false)}
      >
        {t('ready.undoText')}
      </ConfirmDialog>
    </div>
  )
}
