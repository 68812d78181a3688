/** Points goods on the home page. Loaded by the browser. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listPointsGoods } from '../../calls.gen.ts'
import { RewardCards } from '../RewardCards.tsx'

/** A row of a wide window. */
const SHOWN_COUNT = 4

/** @param props.title empty: the usual one */
export default function PointsOnHome({ title }: { title: string }) {
  const t = useT('points-goods')
  const { data, error } = useInfiniteQuery(pages(listPointsGoods, {}))
  const cards = data?.pages.flatMap(({ items }) => items).slice(0, SHOWN_COUNT)
  // The page has enough without them.
  if (error !== null || cards?.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={title || t('rewards')}
        more={{ label: t('toRewards'), link: (props) => <Link to="/home/integral" {...props} /> }}
      />
      {cards === undefined ? (
        <GoodsSkeletons count={SHOWN_COUNT} look="six" />
      ) : (
        <RewardCards cards={cards} />
      )}
    </section>
  )
}
