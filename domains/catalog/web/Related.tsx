/** Other goods of the same kind, below a product. Somebody who reads that far may wait for it. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listGoods } from '#domains/search/contract.ts'
import { SectionHeading } from '#kit/ui/SectionHeading.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import type { Product } from '../contract.ts'
import { GoodsCards, GoodsSkeletons } from './GoodsCard.tsx'

/** One row of a wide window. */
const SHOWN_COUNT = 6

export default function Related({ product }: { product: Product }) {
  const t = useT('catalog')
  const category = product.categoryPath.at(-2) ?? product.categoryPath.at(-1)
  const { data, isPending } = useQuery({
    ...query(listGoods, { category: category?.id, sort: 'sales', size: SHOWN_COUNT + 1 }),
    enabled: category !== undefined,
  })
  const others = (data?.items ?? []).filter(({ id }) => id !== product.id).slice(0, SHOWN_COUNT)
  if (category === undefined || (!isPending && others.length === 0)) return null
  return (
    <section>
      <SectionHeading
        title={t('product.related')}
        more={{
          label: category.name,
          link: (props) => <Link to="/goods/list" search={{ category: category.id }} {...props} />,
        }}
      />
      {isPending ? (
        <GoodsSkeletons count={SHOWN_COUNT} look="six" />
      ) : (
        <GoodsCards cards={others} look="six" />
      )}
    </section>
  )
}
