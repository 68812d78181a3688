/** Closes an order that is paid and not shipped, and refunds all of its money. */
import { useState } from 'react'
import type { Call } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import type { Lang } from '#kit/contract/lang.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { cancelAndRefund, orderPayments, waitingPayments } from '../../office-calls.gen.ts'

type Props = {
  orderNumber: string
  /** The buyer's. */
  lang: Lang
  /** What was paid. */
  amount: number
  /** What of it the order's rule keeps; staff may return it all the same. */
  keepsAmount: number
  currency: Currency
  refresh: readonly Call[]
  onClose: () => void
}

export function RefundDialog({
  orderNumber,
  lang,
  amount,
  keepsAmount,
  currency,
  refresh,
  onClose,
}: Props) {
  const t = useT('office.payments')
  const [returnsDeposit, setReturnsDeposit] = useState(false)
  const backAmount = amount - (returnsDeposit ? 0 : keepsAmount)
  const draft = `cancel-refund:${orderNumber}`
  const refund = useAct(cancelAndRefund, {
    refresh: [orderPayments, waitingPayments, listApprovals, waitingApprovals, ...refresh],
    onDone: ({ refundCount }) => {
      dropDraft(draft)
      if (refundCount === null) toast(t('secondAsked'), { kind: 'info' })
      else toast(t('refund.done', { count: refundCount }), { kind: 'success' })
      onClose()
    },
  })
  return (
    <RefusalDialog
      kind="orders"
      lang={lang}
      title={t('refund.title', { number: groupedNumber(orderNumber) })}
      confirmLabel={t('refund.submit')}
      cancelLabel={t('refund.keep')}
      maxLength={200}
      draft={draft}
      busy={refund.isPending}
      onCancel={onClose}
      onConfirm={({ reason: note }) => refund.mutate({ orderNumber, note, returnsDeposit })}
    >
      {t.rich('refund.text', {
        amount: (
          <b>
            <Money amount={backAmount} currency={currency} />
          </b>
        ),
      })}
      {keepsAmount > 0 && (
        <Checkbox
          checked={returnsDeposit}
          onChange={(event) => setReturnsDeposit(event.target.checked)}
        >
          {t.rich('refund.returnsDeposit', {
            amount: <Money amount={keepsAmount} currency={currency} />,
          })}
        </Checkbox>
      )}
    </RefusalDialog>
  )
}
