/** Recently viewed products; nothing where there are none. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { myFootprints } from '#domains/favourites/calls.gen.ts'
import { GoodsCards } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { pages } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'

const COUNT = 4

export function RecentlyViewed() {
  const t = useT('accounts')
  const { data } = useInfiniteQuery(pages(myFootprints, {}))
  const cards = (data?.pages[0]?.items ?? []).flatMap(({ card }) => (card === null ? [] : [card]))
  if (cards.length === 0) return null
  return (
    <section className="grid gap-3">
      <SectionHeading
        title={t('overview.seen')}
        more={{
          label: t('overview.all'),
          link: (props) => <Link to="/user/user/footprint" {...props} />,
        }}
      />
      <GoodsCards cards={cards.slice(0, COUNT)} look="four" level={3} />
    </section>
  )
}
