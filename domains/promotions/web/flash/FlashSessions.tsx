/** The sessions of the day on a scale by their start, the goods of one of them, and what comes next. Never rendered on the server. */
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Currency } from '#kit/contract/money.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { SectionHeading } from '#kit/ui/basics/SectionHeading.tsx'
import { Countdown } from '#kit/ui/figures/Countdown.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Tabs, tabPanelId } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { flashSessions } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'
import HeldPieces from '../door/HeldPieces.tsx'
import { FlashCard } from './FlashCard.tsx'
import { NextGoods } from './NextGoods.tsx'
import { RemindButton } from './RemindButton.tsx'
import { useOpenClaims } from './open-claims.ts'
import {
  firstOf,
  turnOf,
  useAbsentSession,
  useChosenId,
  useSessions,
  useStartText,
} from './sessions.ts'
import { TONES } from './session-tones.ts'

const SKELETONS = 6
const CARDS = 'grid gap-3 md:grid-cols-2 xl:grid-cols-3'

export default function FlashSessions() {
  const t = useT('promotions')
  const asked = useSessions()
  // What is held stands above the goods, and why a session is absent: all are shown at once, so that nothing moves.
  const claims = useOpenClaims()
  const { isAbsent, absent, isLoading } = useAbsentSession(asked.data?.sessions)
  const absence = isAbsent && <Absence session={absent} />
  return (
    <Loaded
      query={claims.isLoading || isLoading ? { ...asked, data: undefined } : asked}
      skeleton={<CardSkeletons />}
      isWide
    >
      {({ currency, sessions }) =>
        sessions.length === 0 ? (
          <div className="page grid gap-4 pt-4">
            {absence}
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
          </div>
        ) : (
          <Shown sessions={sessions} currency={currency} answeredAt={asked.dataUpdatedAt}>
            {absence}
          </Shown>
        )
      }
    </Loaded>
  )
}

/** Why the session that the address names is not among the others. */
function Absence({ session }: { session: Session | undefined }) {
  const t = useT('promotions')
  const { name = '', stopReason: reason = null } = session ?? {}
  return (
    <Notice tone="warning" live>
      {reason === null ? t('flash.absent') : t('flash.stoppedOf', { name, reason })}
    </Notice>
  )
}

/** The scale, the line of the session, and cards. */
const CardSkeletons = () => (
  <>
    <div className="h-20 border-b border-line bg-surface" />
    <div className="page grid gap-4 pt-4">
      <Skeleton className="h-11" />
      <div className={CARDS}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="h-52" />
        ))}
      </div>
    </div>
  </>
)

type ShownProps = {
  sessions: readonly Session[]
  currency: Currency
  answeredAt: number
  /** Above the goods. */
  children: ReactNode
}

function Shown({ sessions, currency, answeredAt, children }: ShownProps) {
  const t = useT('promotions')
  const startText = useStartText(answeredAt)
  const chosen = useChosenId()
  const navigate = useNavigate()
  const current = sessions.find(({ activityId }) => activityId === chosen) ?? firstOf(sessions)
  if (current === undefined) return null
  const { activityId, skus } = current
  const next = sessions.find(
    (each) => each.state === 'soon' && each.activityId !== activityId && each.skus.length > 0,
  )
  return (
    <>
      <div className="border-b border-line bg-surface">
        <div className="page">
          <Tabs
            label={t('flash.sessions')}
            look="scale"
            current={String(activityId)}
            onSelect={(id) =>
              void navigate({
                to: '/seckill',
                search: { session: Number(id) },
                replace: true,
                resetScroll: false,
              })
            }
            items={sessions.map((each) => ({
              id: String(each.activityId),
              label: startText(each),
              note: t(`flash.state.${each.state}`),
            }))}
          />
        </div>
      </div>
      <div className="page grid gap-4 pt-4">
        {children}
        <HeldPieces />
        <section role="tabpanel" id={tabPanelId(String(activityId))} className="grid gap-4">
          <SessionHead session={current} answeredAt={answeredAt} />
          <ul className={CARDS}>
            {skus.map((sku) => (
              <FlashCard key={sku.skuId} session={current} sku={sku} currency={currency} />
            ))}
          </ul>
        </section>
        {next !== undefined && (
          <section className="pt-4">
            <SectionHeading
              title={t('flash.next', { name: next.name })}
              note={t('flash.nextText', { time: startText(next) })}
            />
            <NextGoods session={next} currency={currency} />
          </section>
        )}
      </div>
    </>
  )
}

type HeadProps = { session: Session; answeredAt: number }

function SessionHead({ session, answeredAt }: HeadProps) {
  const t = useT('promotions')
  const queries = useQueryClient()
  const { zoned } = useDates()
  const { activityId, name, state, startsAt, endsAt } = session
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
      <h2>{name}</h2>
      <Tag tone={TONES[state]}>{t(`flash.state.${state}`)}</Tag>
      {state !== 'ended' && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-3">
          {t(state === 'soon' ? 'starts' : 'ends')}
          <Countdown
            key={`${activityId} ${state}`}
            until={turnOf(session, answeredAt)}
            onEnd={() => void queries.invalidateQueries({ queryKey: [flashSessions.path] })}
          />
          {/* The tabs have hours alone: by which clock they are. */}
          <span>{zoned(state === 'soon' ? startsAt : endsAt)}</span>
        </p>
      )}
      {state === 'soon' && <RemindButton session={session} />}
    </div>
  )
}
