/** A customer's orders, enquiries, favourites and messages. */
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { OrderTable } from '#domains/orders/office/door/OrderTable.tsx'
import { QuoteTag } from '#domains/quotes/web/door/QuoteState.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { customerTrade } from '../calls.gen.ts'

type Data = DataOf<typeof customerTrade>

export function Trade({ customerId }: { customerId: number }) {
  const t = useT('office.customers')
  const trade = useLive(customerTrade, { customerId })
  return (
    <>
      <Panel title={t('orders')} flush>
        <Loaded query={trade}>
          {(data) => (
            <>
              {data.sums.length > 0 && <Sums sums={data.sums} />}
              {data.orders.length === 0 ? (
                <p className="p-4 text-sm text-ink-3">{t('noOrders')}</p>
              ) : (
                <OrderTable isShort isOneBuyer rows={data.orders} empty={null} />
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {trade.data !== undefined && <Rest data={trade.data} />}
    </>
  )
}

function Sums({ sums }: { sums: Data['sums'] }) {
  const t = useT('office.customers')
  return (
    <ul className="grid gap-1 border-b border-line px-4 py-3 text-sm">
      {sums.map(({ currency, orderCount, openCount, paidAmount, refundedAmount }) => (
        <li key={currency} className="flex flex-wrap gap-x-4">
          <b>{t('orderCount', { count: orderCount, open: openCount })}</b>
          <span>
            {t('paid')} <Money amount={paidAmount} currency={currency} />
          </span>
          {refundedAmount > 0 && (
            <span className="text-ink-3">
              {t('refunded')} <Money amount={refundedAmount} currency={currency} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

function Rest({ data: { quotes, favouriteCount, footprintCount, messages } }: { data: Data }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  return (
    <div className="two-columns two-columns-start">
      <Panel title={t('asked')} note={t('tastes', { favouriteCount, footprintCount })}>
        {quotes.length === 0 ? (
          <p className="text-sm text-ink-3">{t('noQuotes')}</p>
        ) : (
          <ul className="stack text-sm">
            {quotes.map(({ id, state, createdAt, goods, orderNumber }) => (
              <li key={id} className="grid gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <QuoteTag state={state} />
                  <span className="text-ink-3">{dateTime(createdAt)}</span>
                  {orderNumber !== null && (
                    <Link
                      to="/office/orders/$number"
                      params={{ number: orderNumber }}
                      className="link"
                    >
                      {orderNumber}
                    </Link>
                  )}
                </span>
                <span className="wrap-anywhere">{goods.join(' · ')}</span>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel title={t('messages')}>
        {messages.length === 0 ? (
          <p className="text-sm text-ink-3">{t('noMessages')}</p>
        ) : (
          <ul className="stack text-sm">
            {messages.map(({ id, title, at, isRead }) => (
              <li key={id}>
                <span className="block wrap-anywhere">{title}</span>
                <small className="text-ink-3">
                  {dateTime(at)} · {t(isRead ? 'read' : 'unread')}
                </small>
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
