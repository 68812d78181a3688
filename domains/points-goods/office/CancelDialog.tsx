/** Cancels an order of points goods for its buyer, who reads why. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { NOTE_MAX } from '../limits.ts'
import {
  cancelPointsOrderForBuyer,
  officePointsGoods,
  officePointsOrders,
  waitingPointsOrders,
} from '../office-calls.gen.ts'

export function CancelDialog({ number, onClose }: { number: string; onClose: () => void }) {
  const t = useT('office.points-goods')
  const draft = `points-order-cancel:${number}`
  const cancel = useAct(cancelPointsOrderForBuyer, {
    refresh: [officePointsOrders, officePointsGoods, waitingPointsOrders],
    onDone: () => {
      dropDraft(draft)
      toast(t('cancelled'), { kind: 'success' })
      onClose()
    },
  })
  return (
    <StaffReasonDialog
      title={t('cancelOf', { number: groupedNumber(number) })}
      text={t('cancelText')}
      verb={t('cancelOrder')}
      maxLength={NOTE_MAX}
      draft={draft}
      busy={cancel.isPending}
      onClose={onClose}
      onReason={(note) => cancel.mutate({ number, note })}
    />
  )
}
