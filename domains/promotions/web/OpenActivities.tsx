/** What is on of one kind of activity, with its goods and a countdown, and what begins soon. Never rendered on the server. */
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listCards } from '#domains/catalog/calls.gen.ts'
import { GoodsCards, GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { openActivities } from '../calls.gen.ts'
import type { OpenActivity } from '../contract.ts'

const SKELETONS = 8

type Props = { kind: 'special' | 'fixed' }

export default function OpenActivities({ kind }: Props) {
  const t = useT('promotions')
  const asked = useQuery({ ...query(openActivities, { kind }), staleTime: 0 })
  return (
    <Loaded query={asked} skeleton={<GoodsSkeletons count={SKELETONS} />}>
      {(activities) =>
        activities.length === 0 ? (
          <div className="panel">
            <EmptyState
              title={t('none')}
              text={t('noneText')}
              action={
                <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                  {t('all')}
                </Link>
              }
            />
          </div>
        ) : (
          <Shown activities={activities} answeredAt={asked.dataUpdatedAt} />
        )
      }
    </Loaded>
  )
}

type ShownProps = { activities: readonly OpenActivity[]; answeredAt: number }

function Shown({ activities, answeredAt }: ShownProps) {
  const queries = useQueryClient()
  const goods = useQueries({
    queries: activities.map(({ productIds }) => ({
      ...query(listCards, { ids: productIds.join(',') }),
      enabled: productIds.length > 0,
    })),
  })
  return activities.map((activity, index) => (
    <section
      key={activity.id}
      aria-labelledby={`activity-${activity.id}`}
      className="mb-8 grid gap-3"
    >
      <ActivityHead
        activity={activity}
        answeredAt={answeredAt}
        onEnd={() =>
          spread(() => void queries.invalidateQueries({ queryKey: [openActivities.path] }))
        }
      />
      {goods[index]?.data === undefined ? (
        <GoodsSkeletons count={activity.productIds.length} />
      ) : (
        <GoodsCards cards={goods[index].data} level={3} />
      )}
    </section>
  ))
}

type HeadProps = { activity: OpenActivity; answeredAt: number; onEnd: () => void }

function ActivityHead({ activity, answeredAt, onEnd }: HeadProps) {
  const t = useT('promotions')
  const { id, name, startsInMs, leftMs } = activity
  const isOn = startsInMs === 0
  const until = new Date(answeredAt + (isOn ? leftMs : startsInMs)).toISOString()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <h2 id={`activity-${id}`}>{name}</h2>
      <p className="flex items-center gap-2 text-sm text-ink-3">
        {t(isOn ? 'ends' : 'starts')}
        <Countdown until={until} onEnd={onEnd} />
      </p>
    </div>
  )
}
