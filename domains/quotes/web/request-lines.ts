/** The requested products as they are sold now, and the choices for each. */
import { useQueries } from '@tanstack/react-query'
import { getProduct } from '#domains/catalog/calls.gen.ts'
import type { Product } from '#domains/catalog/contract.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDraftOf } from '#kit/web/forms/draft.ts'
import { choiceOf, type LineChoice } from './QuoteLineFields.tsx'
import type { PendingRequest } from './pending-request.ts'

type Choices = Readonly<Record<number, LineChoice>>

/** Whether it is still sold like this; a choice from before a reload may be gone. */
const isSold = ({ skus }: Product, { skuId, unitId }: LineChoice): boolean =>
  skus.some(({ id, units }) => id === skuId && units.some((unit) => unit.id === unitId))

/** @param draft the name under which the choices are stored, for whom */
export function useRequestLines(
  products: readonly PendingRequest[],
  { draft, who }: { draft: string; who: string | null },
) {
  const goods = useQueries({
    queries: products.map(({ id }) => query(getProduct, { productId: id })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const [choices, setChoices, drop] = useDraftOf<Choices>(`${draft}:lines`, who, {})
  const lines = goods.map((product) => {
    const { skuId, quantity = 1 } = products.find(({ id }) => id === product.id) ?? {}
    const choice = choices[product.id]
    return choice !== undefined && isSold(product, choice)
      ? choice
      : choiceOf(product, skuId, { quantity })
  })
  return {
    goods,
    lines,
    isLoaded: goods.length === products.length,
    setLine: (productId: number, line: LineChoice) => setChoices({ ...choices, [productId]: line }),
    dropLines: drop,
  }
}
