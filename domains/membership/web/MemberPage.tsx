/** /user/user/member: the buyer's level, its end, and the benefits of levels and super membership. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Loading, Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Retry } from '#kit/web/pages/Retry.tsx'
import { Slot } from '#kit/web/pages/slots.tsx'
import { myMembership } from '../calls.gen.ts'
import type { MemberLevel } from '../contract.ts'
import { LevelProgress } from './LevelProgress.tsx'
import { SuperPurchases } from './SuperPurchases.tsx'

declare module '#kit/web/pages/slots.tsx' {
  interface Slots {
    /** Below the benefits of super membership: how to get it. */
    'membership.plans': object
  }
}

export const Route = createFileRoute('/_shop/user/user/member')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('membership')('title') }] }),
  component: MemberPage,
})

function MemberPage() {
  const t = useT('membership')
  const { data, error, refetch } = useQuery(query(myMembership, {}))
  return (
    <div className="stack">
      <h1 className="text-xl">{t('title')}</h1>
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Loading className="stack">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </Loading>
      )}
      {data !== undefined && <Whole membership={data} />}
    </div>
  )
}

function Whole({ membership }: { membership: DataOf<typeof myMembership> }) {
  const t = useT('membership')
  const levels = membership.levels.filter(({ level }) => level !== 'super')
  const member = membership.levels.find(({ level }) => level === 'super')
  return (
    <>
      <Head membership={membership} name={levels[membership.level - 1]?.name ?? ''} />
      <LevelProgress
        progress={membership.progress}
        nextName={levels[membership.level]?.name ?? ''}
      />
      {member !== undefined && <Super level={member} membership={membership} />}
      <Slot name="membership.plans" props={{}} />
      <SuperPurchases />
      <Panel title={t('levels')}>
        <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {levels.map((level) => (
            <Level
              key={level.level}
              level={level}
              currency={membership.progress.currency}
              isMine={Number(level.level) === membership.level}
            />
          ))}
        </ol>
      </Panel>
      <p className="text-sm text-ink-3">{t('best')}</p>
    </>
  )
}

function Head({ membership, name }: { membership: DataOf<typeof myMembership>; name: string }) {
  const t = useT('membership')
  const accounts = useT('accounts')
  const { customerType, isProven, level } = membership
  const isUnproven = customerType === 'business' && !isProven
  return (
    <section className="panel grid gap-2 p-5" aria-label={t('mine')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="text-2xl wrap-anywhere">{name}</b>
        <Tag>{accounts('overview.level', { level })}</Tag>
        {membership.superMember && <CrownTag>{accounts('info.superMember')}</CrownTag>}
      </p>
      <p className="text-sm text-ink-2">
        {accounts(`customerType.${customerType}`)}
        {isProven && ` · ${t('proven')}`}
      </p>
      {isUnproven && (
        <p className="text-sm">
          {t('unproven')}{' '}
          <Link to="/user/user/papers" className="link underline">
            {accounts('nav.verification')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Super({
  level,
  membership,
}: {
  level: MemberLevel
  membership: DataOf<typeof myMembership>
}) {
  const t = useT('membership')
  const { date } = useDates()
  const { superMember, superUntil, superSavedAmount, progress } = membership
  return (
    <Panel
      title={
        <span className="inline-flex items-center gap-2 text-member">
          <Icon of={Crown} />
          {level.name}
        </span>
      }
      note={
        !superMember
          ? t('notSuper')
          : superUntil === null
            ? t('endless')
            : t('until', { date: date(superUntil) })
      }
      more={<Off percent={level.percent} />}
    >
      <Gives level={level} />
      {superSavedAmount > 0 && (
        <p className="pt-3">
          <b className="text-member">
            {t.rich('saved', {
              amount: <Money amount={superSavedAmount} currency={progress.currency} />,
            })}
          </b>{' '}
          <small className="text-ink-3">{t('savedHint')}</small>
        </p>
      )}
    </Panel>
  )
}

type LevelProps = { level: MemberLevel; currency: Currency; isMine: boolean }

function Level({ level, currency, isMine }: LevelProps) {
  const t = useT('membership')
  const accounts = useT('accounts')
  return (
    <li
      className={classes(
        'inset grid content-start gap-2',
        isMine && 'outline-2 outline-brand outline-solid',
      )}
      aria-current={isMine ? 'true' : undefined}
    >
      <p className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">{level.name}</b>
        <span className="text-sm text-ink-3">
          {accounts('overview.level', { level: Number(level.level) })}
        </span>
        <Off percent={level.percent} />
        {isMine && <Tag tone="brand">{t('here')}</Tag>}
      </p>
      <p className="text-sm text-ink-2">
        {level.fromAmount === null
          ? t('fromStart')
          : t.rich('from', {
              amount: <Money amount={level.fromAmount} currency={currency} />,
            })}
      </p>
      <Gives level={level} />
    </li>
  )
}

function Off({ percent }: { percent: number }) {
  const t = useT('membership')
  const { number } = useNumbers()
  return percent === 0 ? null : <Tag tone="sale">{t('off', { percent: number(percent) })}</Tag>
}

function Gives({ level: { gives } }: { level: MemberLevel }) {
  return (
    <ul className="grid gap-1 text-sm">
      {gives.map((line, index) => (
        <li key={index} className="flex items-start gap-2">
          <Icon of={Check} size="small" className="mt-0.5 text-success" />
          <span className="wrap-anywhere">{line}</span>
        </li>
      ))}
    </ul>
  )
}
