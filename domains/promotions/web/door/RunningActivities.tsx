/** Sections of the home page: a flash sale that is on or the next, goods of what is on, and gifts. Never rendered on the server. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCards } from '#domains/catalog/calls.gen.ts'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { openActivities } from '../../calls.gen.ts'
import type { OpenActivity } from '../../contract.ts'
import { flashSessions } from '../../flash-calls.gen.ts'
import { FlashOnHome } from '../flash/FlashOnHome.tsx'
import { GiftsOnHome } from '../GiftsOnHome.tsx'

/** A row of a wide window. */
const ROW_COUNT = 6

const PAGES = {
  special: '/home/serchlistActivespecial',
  fixed: '/home/serchlistActivefixed',
} as const

export default function RunningActivities() {
  const activities = useQuery({ ...query(openActivities, {}), staleTime: 0 })
  const sessions = useQuery({ ...query(flashSessions, {}), staleTime: 0 })
  const running = activities.data?.filter(({ startsInMs }) => startsInMs === 0) ?? []
  // The space of a row until it is known what there is: rows that are here first would be pushed down by those above them.
  // What failed is asked for again as its section is drawn, and is pending then: it is not unknown any more.
  if (!activities.isFetched || !sessions.isFetched)
    return (
      <section>
        <GoodsSkeletons count={ROW_COUNT} look="six" />
      </section>
    )
  return (
    <>
      <FlashOnHome />
      <Prices kind="special" running={running} />
      <Prices kind="fixed" running={running} />
      <GiftsOnHome />
    </>
  )
}

type PricesProps = { kind: 'special' | 'fixed'; running: readonly OpenActivity[] }

function Prices({ kind, running }: PricesProps) {
  const t = useT('promotions')
  const own = running.filter((each) => each.kind === kind)
  const ids = [...new Set(own.flatMap(({ productIds }) => productIds))].slice(0, ROW_COUNT)
  const { data: cards } = useQuery({
    ...query(listCards, { ids: ids.join(',') }),
    enabled: ids.length > 0,
  })
  if (ids.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={t(kind)}
        more={{ label: t('more'), link: (props) => <Link to={PAGES[kind]} {...props} /> }}
      />
      {cards === undefined ? (
        <GoodsSkeletons count={ids.length} look="six" />
      ) : (
        <GoodsCards cards={cards} look="six" />
      )}
    </section>
  )
}
