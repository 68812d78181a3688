/** /shoppingCart/sumbit: makes the order of a quote, once however often the page is opened, and shows what became of it. */
import { useQuery } from '@tanstack/react-query'
import { AccountReasons } from '#domains/accounts/contract.ts'
import { AgreeAgain } from '#domains/accounts/web/door.ts'
import { createFileRoute, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { getCart } from '#domains/cart/contract.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { buttonClass } from '#kit/ui/button-class.ts'
import { ClockLine } from '#kit/ui/ClockLine.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { call } from '#kit/web/call.ts'
import { requireLogin } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { setCartCount } from '#kit/web/session.ts'
import { searchOf, text } from '#kit/web/search-params.ts'
import { submitOrder, type Change, type Quote } from '../checkout-contract.ts'
import { OrderReasons } from '../contract.ts'
import { Changes } from './Changes.tsx'
import { groupedNumber } from './number.ts'
import { forgetRemarks, keptRemarks } from './remarks.ts'
import { Steps } from './Steps.tsx'

export const Route = createFileRoute('/_shop/shoppingCart/sumbit')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ quote: text() }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('submit.title') }] }),
  component: SubmitPage,
})

function SubmitPage() {
  const t = useT('orders')
  const { quote: quoteId = '' } = Route.useSearch()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['submit', quoteId],
    queryFn: async ({ client }) => {
      const made = await call(submitOrder, { quoteId, remarks: keptRemarks() })
      forgetRemarks()
      const cart = await client
        .fetchQuery({
          queryKey: [getCart.path, {}],
          queryFn: () => call(getCart, {}),
          staleTime: 0,
        })
        .catch(() => null)
      if (cart !== null) setCartCount(cart.count)
      return made
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const changed = error instanceof Refused && error.reason.code === OrderReasons.changed.code
  const ordered = orderedAlready(error)
  const isAsked =
    error instanceof Refused && error.reason.code === AccountReasons.agreementNeeded.code
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('submit.title')}</h1>
        <Steps now="confirm" />
      </div>
      <div aria-live="polite">
        {order === undefined && error === null && (
          <Loading>
            <Skeleton shape="title" />
            <p>{t('submit.waiting')}</p>
          </Loading>
        )}
        {changed && (
          <Changes {...((error as Refused).detail as { changes: Change[]; quote: Quote })} />
        )}
        {isAsked && <AgreeAgain />}
        {error !== null && !changed && (
          <Panel>
            <EmptyState
              title={error.message}
              action={
                <span className="button-row">
                  {ordered === null ? (
                    <Button variant="primary" onClick={() => void refetch()}>
                      {t('submit.again')}
                    </Button>
                  ) : (
                    <Link
                      to="/user/user/order/details"
                      search={{ number: ordered }}
                      className={buttonClass({ variant: 'primary' })}
                    >
                      {t('submit.details')}
                    </Link>
                  )}
                  <Link to="/shoppingCart" className={buttonClass({})}>
                    {t('confirm.toCart')}
                  </Link>
                </span>
              }
            />
          </Panel>
        )}
        {order !== undefined && <Done order={order} />}
      </div>
    </main>
  )
}

/** The order that these lines of the cart are in, when that is why there is no new one. */
function orderedAlready(error: Error | null): string | null {
  if (!(error instanceof Refused) || error.reason.code !== OrderReasons.alreadyOrdered.code) {
    return null
  }
  return (error.detail as { orderNumber: string }).orderNumber
}

function Done({ order }: { order: DataOf<typeof submitOrder> }) {
  const t = useT('orders')
  return (
    <Panel>
      <div className="stack justify-items-center py-8 text-center">
        <span className="text-success">
          <Icon of={CircleCheck} size="large" />
        </span>
        <h2>{t('submit.done')}</h2>
        <p>
          {t('number')} <b className="tabular-nums">{groupedNumber(order.orderNumber)}</b>
        </p>
        <Money amount={order.payableAmount} currency={order.currency} size="huge" />
        <ClockLine label={t('clock.payBy')} at={order.payBy} />
        <p className="button-row justify-center">
          <Link
            to="/shoppingCart/payOrder"
            search={{ order: order.orderNumber }}
            className={buttonClass({ variant: 'primary', size: 'large' })}
          >
            {t('action.pay')}
          </Link>
          <Link
            to="/user/user/order/details"
            search={{ number: order.orderNumber }}
            className={buttonClass({ size: 'large' })}
          >
            {t('submit.details')}
          </Link>
        </p>
      </div>
    </Panel>
  )
}
