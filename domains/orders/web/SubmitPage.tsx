/** /shoppingCart/sumbit: makes the order of a quote, once however often the page is opened, and goes on to paying it. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AccountReasons } from '#domains/accounts/contract.ts'
import { AgreeAgain } from '#domains/accounts/web/door.ts'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { getCart } from '#domains/cart/contract.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { Button } from '#kit/ui/Button.tsx'
import { buttonClass } from '#kit/ui/button-class.ts'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { call } from '#kit/web/call.ts'
import { requireLogin } from '#kit/web/guard.ts'
import { useT } from '#kit/web/i18n.tsx'
import { setCartCount } from '#kit/web/session.ts'
import { toast } from '#kit/web/toast.ts'
import { oneOf, searchOf, text } from '#kit/web/search-params.ts'
import { submitOrder, type Change, type Quote } from '../checkout-contract.ts'
import { OrderReasons } from '../contract.ts'
import { Changes } from './Changes.tsx'
import { forgetRemarks, readRemarks } from './remarks.ts'
import { Steps } from './Steps.tsx'

export const Route = createFileRoute('/_shop/shoppingCart/sumbit')({
  ssr: false,
  beforeLoad: requireLogin,
  // Who bought at once goes on to pay beside the goods, who came from the cart beside it.
  validateSearch: searchOf({ quote: text(), from: oneOf('goods') }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('orders')('submit.title') }] }),
  component: SubmitPage,
})

function SubmitPage() {
  const t = useT('orders')
  const { quote: quoteId = '', from } = Route.useSearch()
  const navigate = useNavigate()
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['submit', quoteId],
    queryFn: async ({ client }) => {
      const made = await call(submitOrder, { quoteId, remarks: readRemarks() })
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
  const orderNumber = order?.orderNumber
  useEffect(() => {
    if (orderNumber === undefined) return
    toast(t('submit.done'), { kind: 'success' })
    // In place of this page and its offer: going back leads to the cart, not to a second order.
    void navigate({
      to: from === 'goods' ? '/goods/pay' : '/shoppingCart/payOrder',
      search: { order: orderNumber },
      replace: true,
    })
  }, [orderNumber, from, navigate, t])
  const changed = error instanceof Refused && error.reason.code === OrderReasons.changed.code
  const isAsked =
    error instanceof Refused && error.reason.code === AccountReasons.agreementNeeded.code
  return (
    <main id="content" className="page page-narrow">
      <div className="flex flex-wrap items-center justify-between gap-4 py-5">
        <h1>{t('submit.title')}</h1>
        <Steps now="confirm" />
      </div>
      <div aria-live="polite">
        {error === null && (
          <Panel>
            <Loading>
              <p>{t('submit.waiting')}</p>
              <Skeleton shape="title" />
              <Skeleton shape="line" />
              <Skeleton shape="line" />
            </Loading>
          </Panel>
        )}
        {changed && (
          <Changes {...((error as Refused).detail as { changes: Change[]; quote: Quote })} />
        )}
        {isAsked && <AgreeAgain />}
        {error !== null && !changed && (
          <Panel>
            <EmptyState
              title={error.message}
              action={<WaysOn error={error} onAgain={() => void refetch()} />}
            />
          </Panel>
        )}
      </div>
    </main>
  )
}

/** More unpaid orders than one buyer may have, or worth more: paying or canceling one makes room. */
const UNPAID_LIMITS: readonly number[] = [
  OrderReasons.tooManyUnpaid.code,
  OrderReasons.tooMuchUnpaid.code,
]

/** What somebody can do whose order was not placed. */
function WaysOn({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const t = useT('orders')
  const ordered = orderedAlready(error)
  const isAboveLimit = error instanceof Refused && UNPAID_LIMITS.includes(error.reason.code)
  return (
    <span className="button-row">
      {ordered !== null && (
        <Link
          to="/user/user/order/details"
          search={{ number: ordered }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('submit.details')}
        </Link>
      )}
      {isAboveLimit && (
        <Link
          to="/user/user/order/list"
          search={{ tab: 'pendingPayment' }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('submit.unpaid')}
        </Link>
      )}
      {ordered === null && (
        <Button variant={isAboveLimit ? 'ghost' : 'primary'} onClick={onAgain}>
          {t('submit.again')}
        </Button>
      )}
      <Link to="/shoppingCart" className={buttonClass({})}>
        {t('confirm.toCart')}
      </Link>
    </span>
  )
}

/** The order that these lines of the cart are in, when that is why there is no new one. */
function orderedAlready(error: Error | null): string | null {
  if (!(error instanceof Refused) || error.reason.code !== OrderReasons.alreadyOrdered.code) {
    return null
  }
  return (error.detail as { orderNumber: string }).orderNumber
}
