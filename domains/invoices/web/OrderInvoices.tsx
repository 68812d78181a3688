/** The invoices of an order on its page, and the way to ask for one. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OrderDetail } from '#domains/orders/contract.ts'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { invoicesOfOrder } from '../calls.gen.ts'
import { InvoiceState } from './door/InvoiceState.tsx'
import { numberOf } from './door/number-of.ts'

export default function OrderInvoices({ order: { number } }: { order: OrderDetail }) {
  return <Invoices orderNumber={number} />
}

function Invoices({ orderNumber }: { orderNumber: string }) {
  const t = useT('invoices')
  const { zoned } = useDates()
  const { data } = useQuery(query(invoicesOfOrder, { orderNumber }))
  if (
    data === undefined ||
    (data.why !== null &&
      data.why !== 'exchangeOpen' &&
      data.invoices.length === 0 &&
      data.chosenName === null)
  )
    return null
  const { currency, leftAmount, until } = data
  return (
    <Panel title={t('order.title')}>
      <div className="stack">
        {data.chosenName !== null && (
          <p className="text-sm text-ink-3">
            {t(`chosen.${data.chosenKind ?? 'ordinary'}`, { name: data.chosenName })}
          </p>
        )}
        {data.invoices.map((invoice) => (
          <div key={invoice.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <Link
              to="/user/user/invoice/details"
              search={{ id: invoice.id }}
              className="link tabular-nums"
            >
              {numberOf(t, invoice)}
            </Link>
            <InvoiceState state={invoice.state} />
            <Money amount={invoice.amount} currency={currency} />
          </div>
        ))}
        {data.why === 'exchangeOpen' && (
          <p className="text-sm text-ink-3">
            {t('whyNot.exchangeOpen', { number: groupedNumber(orderNumber) })}
          </p>
        )}
        {data.why === null && (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-3">
              {t.rich('order.text', {
                amount: <Money amount={leftAmount} currency={currency} />,
              })}{' '}
              {until !== null && t('order.until', { at: zoned(until) })}
            </p>
            <Link
              to="/user/user/invoice/apply"
              search={{ number: orderNumber }}
              className={buttonClass({})}
            >
              {t('ask')}
            </Link>
          </div>
        )}
      </div>
    </Panel>
  )
}
