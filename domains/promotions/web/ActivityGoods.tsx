/** Cards of the goods of one activity. */
import { useQuery } from '@tanstack/react-query'
import { listCards } from '#domains/catalog/calls.gen.ts'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { query } from '#kit/web/calls/call.ts'

export function ActivityGoods({ productIds }: { productIds: readonly number[] }) {
  const { data } = useQuery({
    ...query(listCards, { ids: productIds.join(',') }),
    enabled: productIds.length > 0,
  })
  return data === undefined ? (
    <GoodsSkeletons count={productIds.length} />
  ) : (
    <GoodsCards cards={data} level={3} />
  )
}
