/** Puts goods into the cart from anywhere in the shop, and says so with a way to the cart. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { getProduct } from '#domains/catalog/contract.ts'
import { availability } from '#domains/stock/contract.ts'
import { useAct } from '#kit/web/act.ts'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { currentWarehouse, setCartCount } from '#kit/web/session.ts'
import { toast } from '#kit/web/toast.ts'
import { addToCart, getCart } from '../contract.ts'

export function useAdding() {
  const t = useT('catalog')
  const navigate = useNavigate()
  return useAct(addToCart, {
    refresh: [getCart],
    onDone: ({ count }) => {
      setCartCount(count)
      toast(t('bought.added'), {
        kind: 'success',
        action: {
          label: t('bought.toCart'),
          run: () => void navigate({ to: '/shoppingCart' }),
        },
      })
    },
  })
}

/** The least that may be bought of a product with one SKU, from the chosen warehouse if it has it. */
export function useQuickAdding() {
  const t = useT('catalog')
  const queries = useQueryClient()
  const adding = useAdding()
  return useMutation({
    mutationFn: async ({ productId, skuId }: { productId: number; skuId: number }) => {
      const [product, [stock]] = await Promise.all([
        queries.fetchQuery(query(getProduct, { productId })),
        queries.fetchQuery({ ...query(availability, { skus: String(skuId) }), staleTime: 0 }),
      ])
      const unit = product.skus.find(({ id }) => id === skuId)?.units[0]
      const chosen = currentWarehouse()
      const enough = (stock?.warehouses ?? []).filter(
        ({ availableCount }) => availableCount >= (unit?.minQuantity ?? 1),
      )
      const from = enough.find(({ warehouseId }) => warehouseId === chosen?.id) ?? enough[0]
      if (unit === undefined || from === undefined) {
        toast(t('bought.noStock'), { kind: 'error' })
        return
      }
      await adding
        .mutateAsync({
          skuId,
          unitId: unit.id,
          warehouseId: from.warehouseId,
          quantity: Math.ceil(unit.minQuantity / unit.step) * unit.step,
        })
        .catch(() => {}) // it has told the reason already
    },
    onError: (error) => toast(error.message, { kind: 'error' }),
  })
}
