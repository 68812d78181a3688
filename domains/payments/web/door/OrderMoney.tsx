/** What an order has cost so far: each payment with its method, the vouchers, and each refund with its date. */
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { lastDayOf } from '#domains/credit/last-day.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { orderMoney } from '../../cancel-calls.gen.ts'
import { Vouchers } from '../Vouchers.tsx'

const RefundAccount = lazy(async () => ({
  default: (await import('./RefundAccount.tsx')).RefundAccount,
}))

const ToWallet = lazy(async () => ({ default: (await import('../ToWallet.tsx')).ToWallet }))

const METHOD_WORDS = { online: 'money.online', offline: 'offline', wallet: 'wallet' } as const

export function OrderMoney({ orderNumber }: { orderNumber: string }) {
  const t = useT('payments')
  const { date, zoned } = useDates()
  const { data: money } = useQuery(query(orderMoney, { orderNumber }))
  if (money === undefined) return null
  const { currency, payments, vouchers, refunds, terms, refundAccount, toWalletAmount } = money
  const isSentByBank = refunds.some(
    ({ state, route, isByLink }) => state === 'waiting' && route === 'bank' && !isByLink,
  )
  const isOnTerms = payments.length > 0 && payments.every(({ kind }) => kind === 'credit')
  const rows = [
    ...payments.map(({ kind, amount, at, reference }) => ({
      label: t(kind === 'credit' ? 'terms' : 'money.paid'),
      value: (
        <>
          <b>
            <Money amount={amount} currency={currency} />
          </b>
          {kind !== 'credit' && ` · ${t(METHOD_WORDS[kind])}`}
          {kind === 'credit' && terms !== null && terms.openAmount > 0 && (
            <>
              {' · '}
              {terms.dueAt === null
                ? t('money.dueLater')
                : t('money.dueBy', { date: date(lastDayOf(terms.dueAt)) })}
            </>
          )}
          <p className="text-sm text-ink-3">
            {zoned(at)} · <span className="code-text break-all">{reference}</span>
          </p>
        </>
      ),
    })),
    ...refunds.map(({ amount, prepaidAmount, state, route, reason, createdAt, doneAt }) => ({
      label: t('money.refund'),
      value: (
        <>
          <b>
            <Money amount={amount} currency={currency} />
          </b>{' '}
          <Tag tone={state === 'succeeded' ? 'success' : 'warning'}>
            {t(`money.refundState.${state}`)}
          </Tag>
          <p className="text-sm text-ink-3">
            {doneAt === null
              ? t('money.refundSince', {
                  time: zoned(createdAt),
                  route: t(`money.route.${route}`),
                })
              : t('money.refundDone', {
                  time: zoned(doneAt),
                  route: t(`money.route.${route}`),
                })}{' '}
            · {reason}
          </p>
          {isOnTerms && route === 'bank' && (
            <p className="text-sm text-ink-2">{t('money.repaidBack')}</p>
          )}
          {prepaidAmount > 0 && (
            <p className="text-sm text-ink-2">
              {t.rich('money.prepaidAgain', {
                amount: <Money amount={prepaidAmount} currency={currency} />,
              })}
            </p>
          )}
        </>
      ),
    })),
  ]
  if (rows.length + vouchers.length === 0) return null
  return (
    <div className="stack pt-4">
      {rows.length > 0 && (
        <dl className="key-values">
          {rows.map(({ label, value }, index) => (
            <div key={index} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isSentByBank && (
        <Suspense fallback={null}>
          <RefundAccount orderNumber={orderNumber} account={refundAccount} />
          {toWalletAmount > 0 && (
            <ToWallet orderNumber={orderNumber} amount={toWalletAmount} currency={currency} />
          )}
        </Suspense>
      )}
      <Vouchers vouchers={vouchers} currency={currency} />
    </div>
  )
}
