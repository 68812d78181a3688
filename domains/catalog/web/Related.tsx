/** Alternatives and complementary goods, below a product. They load when the reader gets there. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listAlternatives } from '../calls.gen.ts'
import type { Product } from '../contract.ts'
import { GoodsCards, GoodsSkeletons } from './door/GoodsCard.tsx'

/** One row of a wide window. */
const SHOWN_COUNT = 6

export default function Related({ product }: { product: Product }) {
  const t = useT('catalog')
  const category = product.categoryPath.at(-2) ?? product.categoryPath.at(-1)
  const { data, isPending } = useQuery(query(listAlternatives, { productId: product.id }))
  const related = data?.related.slice(0, SHOWN_COUNT) ?? []
  if (!isPending && related.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={t('product.related')}
        {...(category === undefined
          ? {}
          : {
              more: {
                label: category.name,
                link: (props) => (
                  <Link to="/goods/list" search={{ category: category.id }} {...props} />
                ),
              },
            })}
      />
      {isPending ? (
        <GoodsSkeletons count={SHOWN_COUNT} look="six" />
      ) : (
        <GoodsCards cards={related} look="six" />
      )}
    </section>
  )
}
