/** Signing in: the row of seven days with what each earns, the button for today, and the month's calendar. */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import { Button } from '#kit/ui/basics/Button.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { loginAddress } from '#kit/web/forms/require-login.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myPointLines, myPoints, mySignIn, pointRules, signIn } from '../calls.gen.ts'
import type { SignIn } from '../contract.ts'
import { daysOfMonth } from './month-days.ts'

/** A guest sees what seven days earn, and logs in first. */
export function GuestSignIn() {
  const t = useT('points')
  const { href } = useLocation()
  const rules = useQuery(query(pointRules, {}))
  return (
    <Panel title={t('signIn.title')} note={t('signIn.missed')}>
      <Loaded query={rules}>
        {({ rewards }) => (
          <div className="stack">
            <Row rewards={rewards} doneCount={0} next={0} />
            <a
              href={loginAddress(href)}
              className={classes(buttonClass({ variant: 'primary' }), 'justify-self-start')}
            >
              {t('signIn.login')}
            </a>
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

export function SignInCard() {
  const t = useT('points')
  const state = useQuery(query(mySignIn, {}))
  return (
    <Panel title={t('signIn.title')} note={t('signIn.missed')}>
      <Loaded query={state}>{(found) => <Own state={found} />}</Loaded>
    </Panel>
  )
}

function Own({ state }: { state: SignIn }) {
  const t = useT('points')
  const { hasSignedIn, streakDays, nextCount, rewards, position } = state
  const act = useAct(signIn, {
    refresh: [mySignIn, myPoints, myPointLines],
    onDone: ({ earnedCount }) =>
      toast(t('signIn.earned', { count: earnedCount }), { kind: 'success' }),
  })
  return (
    <div className="stack">
      <p className="flex flex-wrap items-center gap-3">
        <b>{t('signIn.streak', { days: streakDays })}</b>
        {hasSignedIn && <Tag tone="success">{t('signIn.done')}</Tag>}
      </p>
      <Row
        rewards={rewards}
        doneCount={hasSignedIn ? position + 1 : position}
        next={hasSignedIn ? null : position}
      />
      {hasSignedIn ? (
        <p className="text-sm text-ink-2">{t('signIn.next', { count: nextCount })}</p>
      ) : (
        <Button
          variant="primary"
          className="justify-self-start"
          busy={act.isPending}
          onClick={() => act.mutate({})}
        >
          {t('signIn.act', { count: nextCount })}
        </Button>
      )}
      <Month state={state} />
    </div>
  )
}

type RowProps = { rewards: readonly number[]; doneCount: number; next: number | null }

function Row({ rewards, doneCount, next }: RowProps) {
  const t = useT('points')
  const { number } = useNumbers()
  return (
    <ol className="grid grid-cols-4 gap-2 sm:grid-cols-7">
      {rewards.map((count, index) => (
        <li
          key={index}
          className={classes(
            'inset grid justify-items-center gap-1 p-2 text-center',
            index === next && 'outline-2 outline-brand outline-solid',
          )}
          aria-current={index === next ? 'true' : undefined}
        >
          <span className="text-xs text-ink-3">{t('signIn.day', { day: index + 1 })}</span>
          <b>+{number(count)}</b>
          <span className="h-5 text-success">
            {index < doneCount && (
              <>
                <Icon of={Check} />
                <span className="sr-only">{t('signIn.dayChecked')}</span>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The days of this month by weeks, Monday first. */
function Month({ state: { today, days } }: { state: SignIn }) {
  const t = useT('points')
  const { first, dates } = daysOfMonth(today)
  return (
    <section aria-label={t('signIn.calendar')}>
      <h3 className="mb-2 text-sm font-semibold">
        {t('signIn.calendar')} · {today.slice(0, 7)}
      </h3>
      <ol className="grid max-w-md grid-cols-7 gap-1 text-center text-sm">
        {dates.map((date, index) => {
          const found = days.find(({ day }) => day === date)
          const day = Number(date.slice(8))
          return (
            <li
              key={date}
              style={index === 0 ? { gridColumnStart: first } : undefined}
              className={classes(
                'grid h-9 place-items-center rounded-control',
                found !== undefined && 'bg-success-soft font-semibold text-success',
                date === today && 'outline-1 outline-brand outline-solid',
                date > today && 'text-ink-3',
              )}
              aria-label={
                found === undefined
                  ? t('signIn.dayNot', { day })
                  : t('signIn.dayDone', { day, count: found.earnedCount })
              }
            >
              {day}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
