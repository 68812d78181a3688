/** Sections of the home page: a flash sale that is on or the next, and goods of what is on. Never rendered on the server. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCards } from '#domains/catalog/calls.gen.ts'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { openActivities } from '../../calls.gen.ts'
import { FlashOnHome } from '../flash/FlashOnHome.tsx'

/** A row of a wide window. */
const ROW_COUNT = 6

export default function RunningActivities() {
  return (
    <>
      <FlashOnHome />
      <Prices />
    </>
  )
}

function Prices() {
  const t = useT('promotions')
  const { data } = useQuery({ ...query(openActivities, {}), staleTime: 0 })
  const running = data?.filter(({ startsInMs }) => startsInMs === 0) ?? []
  const ids = [...new Set(running.flatMap(({ productIds }) => productIds))].slice(0, ROW_COUNT)
  const { data: cards } = useQuery({
    ...query(listCards, { ids: ids.join(',') }),
    enabled: ids.length > 0,
  })
  if (data !== undefined && ids.length === 0) return null
  const [first] = running
  const to = first?.kind === 'fixed' ? '/home/serchlistActivefixed' : '/home/serchlistActivespecial'
  return (
    <section>
      <SectionHeading
        title={t('running')}
        more={{ label: t('more'), link: (props) => <Link to={to} {...props} /> }}
      />
      {cards === undefined ? (
        <GoodsSkeletons count={ROW_COUNT} look="six" />
      ) : (
        <GoodsCards cards={cards} look="six" />
      )}
    </section>
  )
}
