/** A customer's orders and cart; their quotes, favourites and messages. */
import { Link } from '@tanstack/react-router'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { OrderTable } from '#domains/orders/office/door/OrderTable.tsx'
import { QuoteTag } from '#domains/quotes/web/door/QuoteState.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { customerTrade } from '../calls.gen.ts'
import type { Customer } from '../contract.ts'

type Data = DataOf<typeof customerTrade>

export function Trade({ customer }: { customer: Customer }) {
  const t = useT('office.customers')
  const may = useMay()
  const trade = useLive(customerTrade, { customerId: customer.id })
  const words = customer.email ?? customer.phone
  return (
    <>
      <Panel
        title={t('orders')}
        note={
          words !== null &&
          may('orders.read') &&
          customer.orderCount > 0 && (
            <span className="flex flex-wrap gap-x-4">
              <Link to="/office/orders" search={{ q: words }} className="link">
                {t('allOrders')}
              </Link>
              <Link
                to="/office/after-sales"
                search={{ tab: 'all', buyer: customer.id }}
                className="link"
              >
                {t('allCases')}
              </Link>
            </span>
          )
        }
        flush
      >
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
      {trade.data !== undefined && <Cart lines={trade.data.cart} />}
    </>
  )
}

function Cart({ lines }: { lines: Data['cart'] }) {
  const t = useT('office.customers')
  const may = useMay()
  return (
    <Panel title={t('cart')}>
      {lines.length === 0 ? (
        <p className="text-sm text-ink-3">{t('noCart')}</p>
      ) : (
        <ul className="stack text-sm">
          {lines.map(({ skuId, productId, name, skuCode, optionText, unitName, quantity }, at) => (
            <li key={`${skuId}-${at}`} className="flex flex-wrap items-baseline gap-x-3">
              {may('catalog.read') ? (
                <Link
                  to="/office/products/$id"
                  params={{ id: String(productId) }}
                  className="link wrap-anywhere"
                >
                  {name}
                </Link>
              ) : (
                <span className="wrap-anywhere">{name}</span>
              )}
              <span className="text-xs text-ink-3">
                <span className="code-text">{skuCode}</span>
                {optionText !== '' && ` · ${optionText}`}
              </span>
              <span className="ml-auto whitespace-nowrap tabular-nums">
                {t('cartQuantity', { quantity, unit: unitName })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Quotes that they asked for, and what the shop wrote to them. */
export function Requests({ customerId }: { customerId: number }) {
  const trade = useLive(customerTrade, { customerId })
  return <Loaded query={trade}>{(data) => <Rest data={data} />}</Loaded>
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
