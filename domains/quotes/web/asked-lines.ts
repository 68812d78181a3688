/** The products that are asked for, as they are sold now, and what is chosen of each. */
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { getProduct } from '#domains/catalog/contract.ts'
import { query } from '#kit/web/call.ts'
import { choiceOf, type LineChoice } from './AskedLine.tsx'
import type { Asked } from './QuoteButton.tsx'

export function useAskedLines(products: readonly Asked[]) {
  const goods = useQueries({
    queries: products.map(({ id }) => query(getProduct, { productId: id })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })
  const [choices, setChoices] = useState<Readonly<Record<number, LineChoice>>>({})
  const lines = goods.map((product) => {
    const { skuId, quantity = 1 } = products.find(({ id }) => id === product.id) ?? {}
    return choices[product.id] ?? choiceOf(product, skuId, { quantity })
  })
  return {
    goods,
    lines,
    isLoaded: goods.length === products.length,
    setLine: (productId: number, line: LineChoice) =>
      setChoices((before) => ({ ...before, [productId]: line })),
  }
}
