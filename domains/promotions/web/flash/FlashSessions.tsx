/** The sessions of the day by their start, and the goods of one of them. Never rendered on the server. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flashSessions, remindFlash } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'
import { FlashCard } from './FlashCard.tsx'
import { TONES } from './session-tones.ts'

/** How much is sold is asked for again so often. */
const FRESH_MS = 10_000
const SKELETONS = 4

export default function FlashSessions() {
  const t = useT('promotions')
  const asked = useQuery({
    ...query(flashSessions, {}),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  return (
    <Loaded query={asked} skeleton={<CardSkeletons />}>
      {({ currency, sessions }) =>
        sessions.length === 0 ? (
          <div className="panel">
            <EmptyState
              title={t('flash.none')}
              text={t('flash.noneText')}
              action={
                <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
                  {t('all')}
                </Link>
              }
            />
          </div>
        ) : (
          <Shown sessions={sessions} currency={currency} answeredAt={asked.dataUpdatedAt} />
        )
      }
    </Loaded>
  )
}

const CardSkeletons = () => (
  <div className="grid gap-3 lg:grid-cols-2">
    {Array.from({ length: SKELETONS }, (_, index) => (
      <Skeleton key={index} className="h-44" />
    ))}
  </div>
)

type ShownProps = { sessions: readonly Session[]; currency: Currency; answeredAt: number }

/** What can be bought now comes before what starts next, and that before what is over. */
const firstOf = (sessions: readonly Session[]): Session | undefined =>
  sessions.find(({ state }) => state === 'on') ??
  sessions.find(({ state }) => state === 'soldOut') ??
  sessions.find(({ state }) => state === 'soon') ??
  sessions.at(-1)

function Shown({ sessions, currency, answeredAt }: ShownProps) {
  const t = useT('promotions')
  const { time } = useDates()
  const [chosen, setChosen] = useState<number>()
  const current = sessions.find(({ activityId }) => activityId === chosen) ?? firstOf(sessions)
  if (current === undefined) return null
  const { activityId, skus } = current
  return (
    <>
      <Tabs
        label={t('flash.sessions')}
        look="plain"
        current={String(activityId)}
        onSelect={(id) => setChosen(Number(id))}
        items={sessions.map((each) => ({
          id: String(each.activityId),
          label: `${time(each.startsAt)} ${t(`flash.state.${each.state}`)}`,
        }))}
      />
      <section role="tabpanel" id={tabPanelId(String(activityId))} className="grid gap-4 pt-4">
        <SessionHead session={current} answeredAt={answeredAt} />
        <ul className="grid gap-3 lg:grid-cols-2">
          {skus.map((sku) => (
            <FlashCard key={sku.skuId} session={current} sku={sku} currency={currency} />
          ))}
        </ul>
      </section>
    </>
  )
}

type HeadProps = { session: Session; answeredAt: number }

function SessionHead({ session, answeredAt }: HeadProps) {
  const t = useT('promotions')
  const queries = useQueryClient()
  const { activityId, name, state, startsInMs, leftMs, isReminded } = session
  const remind = useAct(remindFlash, { refresh: [flashSessions] })
  const until = new Date(answeredAt + (state === 'soon' ? startsInMs : leftMs)).toISOString()
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <h2>{name}</h2>
      <Tag tone={TONES[state]}>{t(`flash.state.${state}`)}</Tag>
      {state !== 'ended' && (
        <p className="flex items-center gap-2 text-sm text-ink-3">
          {t(state === 'soon' ? 'starts' : 'ends')}
          <Countdown
            key={`${activityId} ${state}`}
            until={until}
            onEnd={() => void queries.invalidateQueries({ queryKey: [flashSessions.path] })}
          />
        </p>
      )}
      {state === 'soon' && (
        <Button
          variant="secondary"
          aria-pressed={isReminded}
          busy={remind.isPending}
          onClick={() => remind.mutate({ activityId, isWanted: !isReminded })}
        >
          {t(isReminded ? 'flash.reminded' : 'flash.remind')}
        </Button>
      )}
    </div>
  )
}
