/** /user/user/member: where I stand, until when, and what levels and super membership give. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import Crown from 'lucide-react/icons/crown'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { classes } from '#kit/ui/classes.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { Loading, Skeleton } from '#kit/ui/Skeleton.tsx'
import { MemberTag, Tag } from '#kit/ui/Tag.tsx'
import { query } from '#kit/web/call.ts'
import { useDates, useNumbers, useT } from '#kit/web/i18n.tsx'
import { Retry } from '#kit/web/Retry.tsx'
import { myStanding, type Rank } from '../member-contract.ts'
import { LevelProgress } from './LevelProgress.tsx'

export const Route = createFileRoute('/_shop/user/user/member')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('member.title') }] }),
  component: MemberPage,
})

function MemberPage() {
  const t = useT('accounts')
  const { data, error, refetch } = useQuery({ ...query(myStanding, {}), staleTime: 0 })
  return (
    <div className="stack">
      <h1 className="text-xl">{t('member.title')}</h1>
      {error !== null && <Retry error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <Loading className="stack">
          <Skeleton className="h-24" />
          <Skeleton className="h-64" />
        </Loading>
      )}
      {data !== undefined && <Whole standing={data} />}
    </div>
  )
}

function Whole({ standing }: { standing: DataOf<typeof myStanding> }) {
  const t = useT('accounts')
  const levels = standing.ranks.filter(({ rank }) => rank !== 'super')
  const member = standing.ranks.find(({ rank }) => rank === 'super')
  return (
    <>
      <Head standing={standing} name={levels[standing.level - 1]?.name ?? ''} />
      <LevelProgress progress={standing.progress} nextName={levels[standing.level]?.name ?? ''} />
      {member !== undefined && <Super rank={member} standing={standing} />}
      <Panel title={t('member.levels')}>
        <ol className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
          {levels.map((rank) => (
            <Level
              key={rank.rank}
              rank={rank}
              currency={standing.progress.currency}
              isMine={Number(rank.rank) === standing.level}
            />
          ))}
        </ol>
      </Panel>
      <p className="text-sm text-ink-3">{t('member.best')}</p>
    </>
  )
}

function Head({ standing, name }: { standing: DataOf<typeof myStanding>; name: string }) {
  const t = useT('accounts')
  const { customerType, isProven, level } = standing
  const isUnproven = customerType === 'business' && !isProven
  return (
    <section className="panel grid gap-2 p-5" aria-label={t('member.mine')}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="text-2xl wrap-anywhere">{name}</b>
        <Tag>{t('overview.level', { level })}</Tag>
        {standing.superMember && <MemberTag />}
      </p>
      <p className="text-sm text-ink-2">
        {t(`customerType.${customerType}`)}
        {isProven && ` · ${t('member.proven')}`}
      </p>
      {isUnproven && (
        <p className="text-sm">
          {t('member.unproven')}{' '}
          <Link to="/user/user/papers" className="link underline">
            {t('nav.papers')}
          </Link>
        </p>
      )}
    </section>
  )
}

function Super({ rank, standing }: { rank: Rank; standing: DataOf<typeof myStanding> }) {
  const t = useT('accounts')
  const { date } = useDates()
  const { superMember, superUntil } = standing
  return (
    <Panel
      title={
        <span className="inline-flex items-center gap-2 text-member">
          <Icon of={Crown} />
          {rank.name}
        </span>
      }
      note={
        !superMember
          ? t('member.notSuper')
          : superUntil === null
            ? t('member.endless')
            : t('member.until', { date: date(superUntil) })
      }
      more={<Off percent={rank.percent} />}
    >
      <Gives rank={rank} />
    </Panel>
  )
}

type LevelProps = { rank: Rank; currency: Currency; isMine: boolean }

function Level({ rank, currency, isMine }: LevelProps) {
  const t = useT('accounts')
  return (
    <li
      className={classes(
        'inset grid content-start gap-2',
        isMine && 'outline-2 outline-brand outline-solid',
      )}
      aria-current={isMine ? 'true' : undefined}
    >
      <p className="flex flex-wrap items-center gap-2">
        <b className="wrap-anywhere">{rank.name}</b>
        <span className="text-sm text-ink-3">
          {t('overview.level', { level: Number(rank.rank) })}
        </span>
        <Off percent={rank.percent} />
        {isMine && <Tag tone="brand">{t('member.here')}</Tag>}
      </p>
      <p className="text-sm text-ink-2">
        {rank.fromAmount === null
          ? t('member.fromStart')
          : t.rich('member.from', {
              amount: <Money amount={rank.fromAmount} currency={currency} />,
            })}
      </p>
      <Gives rank={rank} />
    </li>
  )
}

function Off({ percent }: { percent: number }) {
  const t = useT('accounts')
  const { number } = useNumbers()
  return percent === 0 ? null : (
    <Tag tone="sale">{t('member.off', { percent: number(percent) })}</Tag>
  )
}

function Gives({ rank: { gives } }: { rank: Rank }) {
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
