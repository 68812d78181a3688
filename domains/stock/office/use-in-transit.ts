/** Loads what is in transit to the warehouses of a stock list. */
import { useQueries } from '@tanstack/react-query'
import { goodsInTransit } from '#domains/transfers/office-calls.gen.ts'
import { query } from '#kit/web/calls/call.ts'

/** A query has its SKUs in the address, whose length is limited. */
const SKUS_AT_ONCE = 40

/** @returns how many of an SKU are in transit to a warehouse; undefined while loading */
export function useInTransit(
  skuIds: readonly number[],
): (skuId: number, warehouseId: number) => number | undefined {
  const parts = Array.from({ length: Math.ceil(skuIds.length / SKUS_AT_ONCE) }, (_, index) =>
    skuIds.slice(index * SKUS_AT_ONCE, (index + 1) * SKUS_AT_ONCE),
  )
  const found = useQueries({
    queries: parts.map((part) => query(goodsInTransit, { skus: part.join(',') })),
    combine: (answers) => {
      const rows = answers.flatMap(({ data }) => data ?? [])
      return answers.every(({ data }) => data !== undefined) ? rows : undefined
    },
  })
  return (skuId, warehouseId) =>
    found === undefined
      ? undefined
      : (found.find((each) => each.skuId === skuId && each.warehouseId === warehouseId)
          ?.inTransitCount ?? 0)
}
