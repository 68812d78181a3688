/** Gifts that goods earn now, for the home page: how much earns which, and until when. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { query } from '#kit/web/calls/call.ts'
import { spread } from '#kit/web/calls/spread.ts'
import { useMoney, useT } from '#kit/web/language/i18n.tsx'
import { openGiftActivities } from '../gift-calls.gen.ts'

/** A row of a wide window. */
const SHOWN = 3

export function GiftsOnHome() {
  const t = useT('promotions')
  const { money } = useMoney()
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({ ...query(openGiftActivities, {}), staleTime: 0 })
  // Of an activity whose gifts are all gone there is nothing to say.
  const running = (data?.activities ?? [])
    .map((activity) => ({
      ...activity,
      tiers: activity.tiers
        .map((tier) => ({ ...tier, gifts: tier.gifts.filter(({ isLeft }) => isLeft) }))
        .filter(({ gifts }) => gifts.length > 0),
    }))
    .filter(({ startsInMs, tiers }) => startsInMs === 0 && tiers.length > 0)
    .slice(0, SHOWN)
  if (data === undefined || running.length === 0) return null
  return (
    <section>
      <SectionHeading
        title={t('gifts')}
        more={{
          label: t('more'),
          link: (props) => <Link to="/home/serchlistActivegift" {...props} />,
        }}
      />
      <ul className="grid gap-3 lg:grid-cols-3">
        {running.map(({ activityId, name, leftMs, measure, tiers }) => (
          <li key={activityId} className="panel grid content-start gap-2 p-4">
            <h3 className="wrap-anywhere">
              <Link to="/home/serchlistActivegift" hash={`activity-${activityId}`}>
                {name}
              </Link>
            </h3>
            <p className="flex items-center gap-2 text-sm text-ink-3">
              {t('ends')}
              <Countdown
                until={new Date(dataUpdatedAt + leftMs).toISOString()}
                look="plain"
                onEnd={() =>
                  spread(
                    () => void queries.invalidateQueries({ queryKey: [openGiftActivities.path] }),
                  )
                }
              />
            </p>
            <ul className="grid gap-1 text-sm wrap-anywhere">
              {tiers.map(({ tier, least, gifts }) => {
                const names = gifts.map((gift) => gift.name).join(' / ')
                return (
                  <li key={tier}>
                    {measure === 'amount'
                      ? t('gift.fromMoney', { amount: money(least, data.currency), gifts: names })
                      : t('gift.fromCount', { count: least, gifts: names })}
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
