/** /shoppingCart: the cart's lines by warehouse, with today's prices. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import ListPlus from 'lucide-react/icons/list-plus'
import { Suspense, useEffect } from 'react'
import type { HeldPiecesProps } from '#domains/promotions/web/door/HeldPieces.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { late } from '#kit/web/pages/late.ts'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useSession } from '#kit/web/session/session.ts'
import { setCartCount } from './door/cart-count.ts'
import { getCart } from '../calls.gen.ts'
import type { Cart } from '../contract.ts'
import { CartLines } from './CartLines.tsx'
import { CartSummary } from './CartSummary.tsx'
import { PriceChanges } from './PriceChanges.tsx'
import { useGiftsOver } from './use-gifts-over.ts'

/** What can be claimed for the selected lines. */
const CartCoupons = late(() => import('#domains/coupons/web/door/CartCoupons.tsx'))

/** Pieces of flash sales that are held for the buyer. */
const HeldPieces = late<HeldPiecesProps>(
  () => import('#domains/promotions/web/door/HeldPieces.tsx'),
)

/** What comes with the selected lines. */
const CartGifts = late(() => import('./CartGifts.tsx'))

export const Route = createFileRoute('/_shop/shoppingCart/')({
  // A cart is personal, a guest's too: only the browser knows whose it is.
  ssr: false,
  head: ({ match }) => ({
    meta: [{ title: match.context.t('cart')('title') }, { name: 'robots', content: 'noindex' }],
  }),
  component: CartPage,
})

function CartPage() {
  const t = useT('cart')
  const { data: cart, dataUpdatedAt, error, refetch } = useQuery(query(getCart, {}))
  useGiftsOver(cart, dataUpdatedAt)
  const count = cart?.count
  const { isLoggedIn } = useSession()
  useEffect(() => {
    if (count !== undefined) setCartCount(count)
  }, [count])

  return (
    <main id="content" className="page">
      <div className="flex flex-wrap items-center gap-x-4 py-5">
        <h1>{t('title')}</h1>
        <Link
          to="/goods/conditional"
          search={{ mode: 'pad' }}
          className={buttonClass({ size: 'small', variant: 'secondary' })}
        >
          <Icon of={ListPlus} size="small" />
          {t('pad.link')}
        </Link>
      </div>
      {error !== null && cart === undefined && (
        <div className="mb-4">
          <Retry error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {cart === undefined && error === null && (
        <Loading>
          <Skeleton shape="title" />
          <Skeleton shape="line" />
          <Skeleton shape="line" />
        </Loading>
      )}
      {isLoggedIn && (
        <Suspense fallback={null}>
          <HeldPieces className="mb-4" />
        </Suspense>
      )}
      {cart?.count === 0 && (
        <div className="panel">
          <EmptyState
            title={t('empty')}
            action={
              <Link to="/" className={buttonClass({ variant: 'primary' })}>
                {t('goShopping')}
              </Link>
            }
          />
        </div>
      )}
      {cart !== undefined && cart.count > 0 && (
        <div className="with-summary">
          <div className="stack">
            <PriceChanges cart={cart} />
            <CartLines cart={cart} />
            {cart.gifts.length > 0 && (
              <Suspense fallback={null}>
                <CartGifts cart={cart} />
              </Suspense>
            )}
            <Suspense fallback={null}>
              <CartCoupons productIds={chosenIn(cart)} />
            </Suspense>
          </div>
          <CartSummary cart={cart} />
        </div>
      )}
    </main>
  )
}

const chosenIn = ({ groups }: Cart): number[] =>
  groups.flatMap(({ lines }) =>
    lines.flatMap(({ selected, productId }) => (selected ? [productId] : [])),
  )
