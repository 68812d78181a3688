/**
 * Add to the cart, buy now, add to favourites; request a quote for a machine; stock alert for sold-out goods. Sticky on a
 * wide window, on a phone a bar at the bottom.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Star from 'lucide-react/icons/star'
import { Suspense } from 'react'
import { CartLink } from '#domains/cart/web/door/CartLink.tsx'
import { useAdding } from '#domains/cart/web/door/adding.ts'
import { QuoteButton } from '#domains/quotes/web/door/QuoteButton.tsx'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { call, query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import { useSession } from '#kit/web/session/session.ts'
import { useTask } from '#kit/web/calls/task.ts'
import type { Product } from '../contract.ts'
import { isFavourite, setFavourite } from '#domains/favourites/calls.gen.ts'
import type { Buying } from './buying.ts'

/** Loaded where nothing can be bought. */
const NotifyButton = late(() => import('./NotifyButton.tsx'))

type Props = { product: Product; buying: Buying }

export function BuyButtons({ product, buying }: Props) {
  const t = useT('catalog')
  const favourite = useFavourite(product.id)
  const keepWord = favourite.isOn ? t('product.saved') : t('product.save')
  const why = useUnbuyableText(product, buying)
  const act = <Act product={product} buying={buying} />
  return (
    <>
      <div className="buy-bar max-md:hidden">
        {act}
        <Button
          variant="secondary"
          size="large"
          icon={Star}
          aria-pressed={favourite.isOn}
          onClick={favourite.toggle}
        >
          {keepWord}
        </Button>
      </div>
      {why !== undefined && (
        <p className={product.quoteOnly ? 'text-sm text-ink-3' : 'text-sm text-warning'}>{why}</p>
      )}
      <div className="action-bar action-bar-alone">
        <button
          type="button"
          className="action-bar-mini"
          aria-pressed={favourite.isOn}
          onClick={favourite.toggle}
        >
          <Icon of={Star} />
          {keepWord}
        </button>
        <CartLink className="action-bar-mini" />
        {act}
      </div>
    </>
  )
}

function useUnbuyableText({ quoteOnly }: Product, { isSoldOut, isShort, isLimited }: Buying) {
  const t = useT('catalog')
  if (quoteOnly) return t('product.quoteNote')
  if (isSoldOut) return t('product.soldOut')
  if (isShort) return t('product.short')
  return isLimited ? t('product.limitReached') : undefined
}

/** The button that applies to the current state. */
function Act({ product, buying }: Props) {
  const t = useT('catalog')
  const navigate = useNavigate()
  const adding = useAdding()
  const { sku, unit, warehouse, quantity, isShort, isLimited } = buying
  if (product.quoteOnly) {
    const { id, name } = product
    return (
      <QuoteButton
        products={[{ id, name, skuId: sku?.id, quantity }]}
        variant="primary"
        look="large"
      />
    )
  }
  if (isShort) {
    return (
      <Suspense fallback={null}>
        <NotifyButton buying={buying} />
      </Suspense>
    )
  }
  const line =
    sku === undefined || unit === undefined || warehouse === undefined || isLimited
      ? undefined
      : { skuId: sku.id, unitId: unit.id, warehouseId: warehouse.id, quantity }
  const buy = () => {
    if (line === undefined) return
    void navigate({
      to: '/shoppingCart/confirm',
      search: { sku: line.skuId, unit: line.unitId, warehouse: line.warehouseId, quantity },
    })
  }
  return (
    <>
      <Button
        variant="soft"
        size="large"
        icon={ShoppingCart}
        disabled={line === undefined}
        busy={adding.isAdding}
        onClick={() => line !== undefined && adding.add(line)}
      >
        {t('product.add')}
      </Button>
      <Button variant="primary" size="large" disabled={line === undefined} onClick={buy}>
        {t('product.buy')}
      </Button>
    </>
  )
}

/** Personal, so it loads after hydration. A guest is sent to the login page and back. */
function useFavourite(productId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { isLoggedIn } = useSession()
  const mine = query(isFavourite, { productId })
  const { data } = useQuery({ ...mine, enabled: isLoggedIn })
  const isOn = isLoggedIn && data?.favourite === true
  const [run] = useTask()
  const set = (favourite: boolean) =>
    run(async () => {
      queries.setQueryData(mine.queryKey, await call(setFavourite, { productId, favourite }))
    })
  return {
    isOn,
    toggle: () => {
      if (isLoggedIn) set(!isOn)
      else void navigate({ to: '/login/login', search: { back: here } })
    },
  }
}
