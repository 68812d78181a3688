/** Closes the rest of a partly shipped order, and refunds what was paid for it. */
import type { Call } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { waitingApprovals, listApprovals } from '#domains/approvals/calls.gen.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { RefusalDialog } from '#domains/work/office/door/RefusalDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { orderPayments, waitingPayments } from '../../office-calls.gen.ts'
import { closeRest } from '../../refunds-calls.gen.ts'

type Props = {
  orderNumber: string
  /** The buyer's. */
  lang: Lang
  /** The amount to refund. */
  amount: number
  currency: Currency
  refresh: readonly Call[]
  onClose: () => void
}

export function CloseRestDialog(props: Props) {
  const { orderNumber, lang, amount, currency, refresh, onClose } = props
  const t = useT('office.payments')
  const draft = `close-rest:${orderNumber}`
  const refund = useAct(closeRest, {
    refresh: [orderPayments, waitingPayments, listApprovals, waitingApprovals, ...refresh],
    onDone: ({ refundCount }) => {
      dropDraft(draft)
      if (refundCount === null) toast(t('secondAsked'), { kind: 'info' })
      else toast(t('rest.done', { count: refundCount }), { kind: 'success' })
      onClose()
    },
  })
  return (
    <RefusalDialog
      kind="orders"
      lang={lang}
      title={t('rest.title', { number: groupedNumber(orderNumber) })}
      confirmLabel={t('rest.submit')}
      cancelLabel={t('rest.keep')}
      maxLength={200}
      draft={draft}
      busy={refund.isPending}
      onCancel={onClose}
      onConfirm={({ reason: note }) => refund.mutate({ orderNumber, note })}
    >
      {amount === 0
        ? t('rest.textFree')
        : t.rich('rest.text', {
            amount: (
              <b>
                <Money amount={amount} currency={currency} />
              </b>
            ),
          })}
    </RefusalDialog>
  )
}
