/** Add to the cart, buy now, keep as a favourite; on a phone a bar at the lower edge. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { ShoppingCart, Star } from 'lucide-react'
import { CartLink, useAdding } from '#domains/cart/web/door.ts'
import { Button } from '#kit/ui/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { call, query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { useSession } from '#kit/web/session.ts'
import { useTask } from '#kit/web/task.ts'
import { isFavourite, setFavourite, type Product } from '../contract.ts'
import type { Buying } from './buying.ts'

type Props = { product: Product; buying: Buying }

export function BuyButtons({ product, buying }: Props) {
  const t = useT('catalog')
  const navigate = useNavigate()
  const adding = useAdding()
  const favourite = useFavourite(product.id)
  const { sku, unit, warehouse, quantity, isShort, isSoldOut, isLimited } = buying
  const isFree = !isShort && !isLimited
  const isReady = sku !== undefined && unit !== undefined && warehouse !== undefined && isFree
  const why = isSoldOut
    ? t('product.soldOut')
    : isShort
      ? t('product.short')
      : isLimited
        ? t('product.limitReached')
        : undefined
  const add = () => {
    if (!isReady) return
    adding.add({ skuId: sku.id, unitId: unit.id, warehouseId: warehouse.id, quantity })
  }
  const buy = () => {
    if (!isReady) return
    void navigate({
      to: '/shoppingCart/confirm',
      search: { sku: sku.id, unit: unit.id, warehouse: warehouse.id, quantity },
    })
  }
  const pair = (
    <>
      <Button
        variant="soft"
        size="large"
        icon={ShoppingCart}
        disabled={!isReady}
        busy={adding.isAdding}
        onClick={add}
      >
        {t('product.add')}
      </Button>
      <Button variant="primary" size="large" disabled={!isReady} onClick={buy}>
        {t('product.buy')}
      </Button>
    </>
  )
  return (
    <>
      <div className="button-row max-md:hidden">
        {pair}
        <Button
          variant="secondary"
          size="large"
          icon={Star}
          aria-pressed={favourite.isOn}
          onClick={favourite.toggle}
        >
          {favourite.isOn ? t('product.kept') : t('product.keep')}
        </Button>
      </div>
      {why !== undefined && <p className="text-sm text-warning">{why}</p>}
      <div className="action-bar action-bar-alone">
        <button
          type="button"
          className="action-bar-mini"
          aria-pressed={favourite.isOn}
          onClick={favourite.toggle}
        >
          <Icon of={Star} />
          {favourite.isOn ? t('product.kept') : t('product.keep')}
        </button>
        <CartLink className="action-bar-mini" />
        {pair}
      </div>
    </>
  )
}

/** Somebody's own: asked for once the page is alive. A guest is led to the login page and back. */
function useFavourite(productId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const here = useLocation({ select: ({ href }) => href })
  const { isLoggedIn } = useSession()
  const mine = query(isFavourite, { productId })
  const { data } = useQuery({ ...mine, enabled: isLoggedIn, staleTime: 0 })
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
