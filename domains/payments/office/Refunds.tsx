/** Lists refunds: those that a provider sends automatically, and those that staff send by bank. */
import type { Currency } from '#kit/contract/money.ts'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { OrderPayments } from './order-payments.ts'
import { RefundActs } from './RefundActs.tsx'
import { RefundState } from './RefundState.tsx'

type Refund = OrderPayments['refunds'][number]

export function Refunds({ refunds, currency }: { refunds: Refund[]; currency: Currency }) {
  const t = useT('office.payments')
  const { dateTime } = useDates()
  return (
    <DataTable
      label={t('refunds')}
      rows={refunds}
      keyOf={({ id }) => String(id)}
      columns={[
        {
          id: 'route',
          header: t('refunds'),
          cell: ({ route, reason }) => (
            <>
              <b>{t(`route.${route}`)}</b>
              <p className="text-xs text-ink-3">{reason}</p>
            </>
          ),
        },
        {
          id: 'amount',
          header: t('column.amount'),
          align: 'number',
          phone: 'right',
          cell: ({ amount }) => (
            <b>
              <Money amount={amount} currency={currency} />
            </b>
          ),
        },
        {
          id: 'state',
          header: t('column.state'),
          cell: (refund) => <RefundState refund={refund} />,
        },
        {
          id: 'at',
          header: t('column.at'),
          phone: 'right',
          cell: ({ createdAt, doneAt, bankReference }) => (
            <>
              {dateTime(doneAt ?? createdAt)}
              {bankReference !== null && <p className="code-text">{bankReference}</p>}
            </>
          ),
        },
        {
          id: 'acts',
          header: <span className="sr-only">{t('sent.action')}</span>,
          phone: 'full',
          cell: (refund) => <RefundActs refund={refund} currency={currency} />,
        },
      ]}
    />
  )
}
