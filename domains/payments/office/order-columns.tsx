/** The first columns of lists about money: order, buyer and amount. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

type Row = { orderNumber: string; buyerName: string; amount: number; currency: Currency }

export function useOrderColumns(): Column<Row>[] {
  const t = useT('office.payments')
  return [
    {
      id: 'order',
      header: t('column.order'),
      cell: ({ orderNumber, buyerName }) => (
        <>
          <Link
            to="/office/orders/$number"
            params={{ number: orderNumber }}
            className="link whitespace-nowrap"
          >
            {groupedNumber(orderNumber)}
          </Link>
          <p className="text-xs text-ink-3">{buyerName}</p>
        </>
      ),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'number',
      phone: 'right',
      cell: ({ amount, currency }) => (
        <b>
          <Money amount={amount} currency={currency} />
        </b>
      ),
    },
  ]
}
