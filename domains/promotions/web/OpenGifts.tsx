/** Activities with gifts that are on, and those of the next days: tiers, gifts with what is left of them, and the goods that earn them. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { GoodsSkeletons } from '#domains/catalog/web/door/GoodsCard.tsx'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { openGiftActivities } from '../gift-calls.gen.ts'
import { ActivityGoods } from './ActivityGoods.tsx'
import { ActivityHead } from './ActivityHead.tsx'
import { GiftGone } from './GiftGone.tsx'
import { NoActivities } from './NoActivities.tsx'

/** As the page shows before. */
const SKELETONS = 5

type Data = DataOf<typeof openGiftActivities>
type Activity = Data['activities'][number]

export default function OpenGifts() {
  const asked = useQuery({ ...query(openGiftActivities, {}), staleTime: 0 })
  return (
    <Loaded query={asked} skeleton={<GoodsSkeletons count={SKELETONS} />}>
      {(data) =>
        data.activities.length === 0 ? (
          <NoActivities />
        ) : (
          <Shown data={withGiftsFirst(data)} answeredAt={asked.dataUpdatedAt} />
        )
      }
    </Loaded>
  )
}

/** Those of which all gifts are gone come last. */
const withGiftsFirst = (data: Data): Data => ({
  ...data,
  activities: data.activities.toSorted((a, b) => Number(isGone(a)) - Number(isGone(b))),
})

const isGone = ({ tiers }: Activity) =>
  tiers.every(({ gifts }) => gifts.every(({ isLeft }) => !isLeft))

function Shown({ data: { activities, currency }, answeredAt }: { data: Data; answeredAt: number }) {
  const t = useT('promotions')
  const queries = useQueryClient()
  return activities.map(({ activityId: id, name, startsInMs, leftMs, ...activity }) => (
    <section key={id} aria-labelledby={`activity-${id}`} className="mb-8 grid gap-3">
      <ActivityHead
        activity={{ id, name, startsInMs, leftMs }}
        answeredAt={answeredAt}
        onEnd={() =>
          spread(() => void queries.invalidateQueries({ queryKey: [openGiftActivities.path] }))
        }
      />
      <Tiers activity={activity} currency={currency} />
      {activity.isForAll ? (
        <p>
          <Link to="/goods/list" className={buttonClass({ variant: 'secondary' })}>
            {t('gift.allGoods')}
          </Link>
        </p>
      ) : (
        activity.productIds.length > 0 && (
          <>
            <h3>{t('gift.goods')}</h3>
            <ActivityGoods productIds={activity.productIds} />
          </>
        )
      )}
    </section>
  ))
}

type TiersProps = {
  activity: Pick<Activity, 'measure' | 'tiers' | 'isEachTier' | 'takesCoupon'>
  currency: Data['currency']
}

function Tiers({ activity, currency }: TiersProps) {
  const t = useT('promotions')
  const { money } = useMoney()
  const { measure, tiers, isEachTier, takesCoupon } = activity
  const notes = [
    ...(tiers.length > 1 ? [t(isEachTier ? 'gift.eachTier' : 'gift.highestTier')] : []),
    ...(takesCoupon ? [] : [t('gift.noCoupon')]),
  ]
  return (
    <div className="panel">
      {tiers.map(({ tier, least, chooseCount, gifts }) => (
        <div key={tier}>
          <div className="panel-head">
            <b className="text-member">
              {measure === 'amount'
                ? t('gift.tierMoney', { amount: money(least, currency) })
                : t('gift.tierCount', { count: least })}
            </b>
            {gifts.length > chooseCount && (
              <span className="text-sm text-ink-3">
                {t('gift.choose', { count: chooseCount, all: gifts.length })}
              </span>
            )}
          </div>
          <ul className="grid gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3">
            {gifts.map((gift) => (
              <GiftOfTier key={gift.skuId} gift={gift} currency={currency} />
            ))}
          </ul>
        </div>
      ))}
      {notes.length > 0 && <p className="px-4 pb-3 text-xs text-ink-3">{notes.join(' · ')}</p>}
    </div>
  )
}

type GiftProps = { gift: Activity['tiers'][number]['gifts'][number]; currency: Data['currency'] }

function GiftOfTier({ gift, currency }: GiftProps) {
  const t = useT('promotions')
  const { money } = useMoney()
  const { productId, name, optionText, picture, valueAmount, isLeft, limit, leftCount } = gift
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-3">
      <span className="photo">
        {picture !== null && (
          <img src={picture.smallUrl} alt="" width="400" height="400" loading="lazy" />
        )}
      </span>
      <div className="min-w-0 text-sm">
        <Link to="/goods/$id" params={{ id: String(productId) }} className="font-medium">
          {name}
        </Link>
        <p className="text-xs text-ink-3">
          {optionText} {t('gift.worth', { amount: money(valueAmount, currency) })}
        </p>
        <p className="mt-1 text-xs">
          {isLeft ? t('gift.left', { count: leftCount }) : <GiftGone limit={limit} />}
        </p>
      </div>
    </li>
  )
}
