/** What is on of one kind of activity, with its goods and a countdown, and what begins soon. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { openActivities } from '../calls.gen.ts'
import type { OpenActivity } from '../contract.ts'
import { ActivityGoods } from './ActivityGoods.tsx'
import { ActivityHead } from './ActivityHead.tsx'
import { NoActivities } from './NoActivities.tsx'

/** As the page shows before. */
const SKELETONS = 5

type Props = { kind: 'special' | 'fixed' }

export default function OpenActivities({ kind }: Props) {
  const asked = useQuery({ ...query(openActivities, { kind }), staleTime: 0 })
  return (
    <Loaded query={asked} skeleton={<GoodsSkeletons count={SKELETONS} />}>
      {(activities) =>
        activities.length === 0 ? (
          <NoActivities />
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
  return activities.map((activity) => (
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
      <ActivityGoods productIds={activity.productIds} />
    </section>
  ))
}
