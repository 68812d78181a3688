/** Approves an order: what happens then, and a note that its buyer can read. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import type { OrderReview } from '../contract.ts'

type Props = {
  review: OrderReview
  busy: boolean
  onConfirm: (note: string) => void
  onCancel: () => void
}

export function ApproveDialog({ review, busy, onConfirm, onCancel }: Props) {
  const t = useT('office.order-reviews')
  const kit = useT('forms')
  const { money } = useMoney()
  const amount = money(review.payableAmount, review.currency)
  return (
    <ConfirmDialog
      open
      tone="primary"
      title={t('approveTitle', { number: groupedNumber(review.orderNumber) })}
      confirmLabel={t('approve')}
      cancelLabel={kit('cancel')}
      reason={{ label: t('note'), isOptional: true, maxLength: 200 }}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {t(review.isOnTerms ? 'approveTextTerms' : 'approveText', { amount })}
    </ConfirmDialog>
  )
}
