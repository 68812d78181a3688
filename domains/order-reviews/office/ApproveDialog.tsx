/** Approves an order: what happens then, and a note that its buyer can read. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { OrderReview } from '../contract.ts'

/** The key of the draft: whoever has approved drops it. */
export const approveDraft = (orderNumber: string): string => `order-approve:${orderNumber}`

type Props = {
  review: OrderReview
  busy: boolean
  onConfirm: (note: string) => void
  onCancel: () => void
}

export function ApproveDialog({ review, busy, onConfirm, onCancel }: Props) {
  const t = useT('office.order-reviews')
  const { money } = useMoney()
  const amount = money(review.payableAmount, review.currency)
  return (
    <StaffReasonDialog
      tone="primary"
      title={t('approveTitle', { number: groupedNumber(review.orderNumber) })}
      verb={t('approve')}
      label={t('note')}
      isOptional
      maxLength={200}
      draft={approveDraft(review.orderNumber)}
      busy={busy}
      onReason={onConfirm}
      onClose={onCancel}
      text={t(review.isOnTerms ? 'approveTextTerms' : 'approveText', { amount })}
    />
  )
}
