/**
 * Adds goods to the cart from anywhere in the shop, and shows a toast with a link to the cart. Its code loads on first use.
 */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { useTask } from '#kit/web/calls/task.ts'
import { toast } from '#kit/web/toast/toast.ts'
import type { addToCart } from '../../contract.ts'

export function useAdding() {
  const t = useT('catalog')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [run, isAdding] = useTask()
  const toCart = () => void navigate({ to: '/shoppingCart' })
  const notifyOfAdding = () =>
    toast(t('bought.added'), {
      kind: 'success',
      action: { label: t('bought.toCart'), run: toCart },
    })
  return {
    isAdding,
    add: (line: ArgumentOf<typeof addToCart>) =>
      run(async () => {
        const { add } = await import('../add.ts')
        await add(queries, line)
        notifyOfAdding()
      }),
    /** Adds the smallest quantity of a product with one SKU, from the chosen warehouse or the nearest that has it. */
    addLeast: (productId: number, skuId: number) =>
      run(async () => {
        const { add, leastOf } = await import('../add.ts')
        const line = await leastOf(queries, productId, skuId)
        if (line === null) return toast(t('bought.noStock'), { kind: 'error' })
        await add(queries, line)
        notifyOfAdding()
      }),
    /**
     * Adds the smallest quantity of each, one after another; products with choices, on request or sold out are skipped and
     * counted.
     */
    addSeveral: (goods: readonly { id: number; skuId: number | null }[]) =>
      run(async () => {
        const { add, leastOf } = await import('../add.ts')
        let addedCount = 0
        for (const { id, skuId } of goods) {
          const line = skuId === null ? null : await leastOf(queries, id, skuId).catch(() => null)
          const isAdded = line !== null && (await add(queries, line).then(isDone, isNotDone))
          addedCount += isAdded ? 1 : 0
        }
        const leftCount = goods.length - addedCount
        toast(
          leftCount === 0
            ? t('bought.several', { count: addedCount })
            : t('bought.some', { added: addedCount, left: leftCount }),
          {
            kind: leftCount === 0 ? 'success' : 'info',
            action: { label: t('bought.toCart'), run: toCart },
          },
        )
      }),
  }
}

const isDone = () => true
const isNotDone = () => false
