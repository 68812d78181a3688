/** The stage that runs: its wheel, the buyer's chances, where more come from, odds with what is left, and how it can be checked. */
import { Link } from '@tanstack/react-router'
import { CopyButton } from '#kit/ui/basics/CopyButton.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { LotteryCell, LotteryStage } from '../contract.ts'
import { Wheel } from './Wheel.tsx'

export function Stage({ stage }: { stage: LotteryStage }) {
  const t = useT('lottery')
  const { dateTime } = useDates()
  const { ending, chanceCount, rules, hasBegun, startsAt, endsAt } = stage
  return (
    <>
      <Panel
        title={stage.name}
        note={t('until', { from: dateTime(startsAt), to: dateTime(endsAt) })}
      >
        <div className="grid gap-6 lg:grid-cols-[minmax(0,28rem)_1fr]">
          <Wheel stage={stage} />
          <div className="stack content-start">
            <p>
              <b className="text-lg">{t('chances', { count: chanceCount })}</b>
              {ending !== null && chanceCount > 0 && (
                <small className="block text-ink-3">
                  {t('ending', { count: ending.count, date: dateTime(ending.at) })}
                </small>
              )}
              {!hasBegun && (
                <small className="block text-ink-3">
                  {t('begins', { date: dateTime(startsAt) })}
                </small>
              )}
            </p>
            <Sources stage={stage} />
            {rules !== '' && (
              <section>
                <h3 className="mb-1 text-sm font-semibold">{t('rules')}</h3>
                <p className="text-sm whitespace-pre-line text-ink-2 wrap-anywhere">{rules}</p>
              </section>
            )}
          </div>
        </div>
      </Panel>
      <Panel title={t('odds')} note={t('oddsNote')} flush>
        <Odds cells={stage.cells} />
      </Panel>
      <Fair seedHash={stage.seedHash} />
    </>
  )
}

function Sources({ stage: { sources, hasSignedIn } }: { stage: LotteryStage }) {
  const t = useT('lottery')
  const given = (['daily', 'signIn', 'order', 'invite'] as const).filter(
    (each) => sources[each] > 0,
  )
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">{t('sources')}</h3>
      <ul className="grid gap-1 text-sm text-ink-2">
        {given.map((each) => (
          <li key={each}>
            {t(`source.${each}`, { count: sources[each] })}{' '}
            {each === 'signIn' &&
              (hasSignedIn ? (
                <span className="text-success">{t('signedIn')}</span>
              ) : (
                <Link to="/home/integral" className="link underline">
                  {t('goSignIn')}
                </Link>
              ))}
            {each === 'invite' && (
              <Link to="/user/user/invite" className="link underline">
                {t('goInvite')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Odds({ cells }: { cells: readonly LotteryCell[] }) {
  const t = useT('lottery')
  const { percent, number } = useNumbers()
  const total = cells.reduce((sum, { weight }) => sum + weight, 0)
  return (
    <DataTable<LotteryCell>
      label={t('odds')}
      rows={cells}
      keyOf={({ cell }) => String(cell)}
      columns={[
        {
          id: 'prize',
          header: t('prize'),
          phone: 'full',
          cell: ({ name, dailyMax }) => (
            <>
              <span className="wrap-anywhere">{name}</span>
              {dailyMax !== null && (
                <small className="block text-ink-3">{t('perDay', { count: dailyMax })}</small>
              )}
            </>
          ),
        },
        {
          id: 'odds',
          header: t('odd'),
          align: 'number',
          phone: 'labelled',
          cell: ({ weight }) => percent(weight / total, { fractionDigits: 2 }),
        },
        {
          id: 'left',
          header: t('left'),
          align: 'number',
          phone: 'labelled',
          cell: ({ leftCount, stock }) =>
            leftCount === null || stock === null
              ? '—'
              : leftCount === 0
                ? t('soldOut')
                : t('leftOf', { left: number(leftCount), total: number(stock) }),
        },
      ]}
    />
  )
}

function Fair({ seedHash }: { seedHash: string }) {
  const t = useT('lottery')
  return (
    <Panel title={t('fair')}>
      <div className="stack text-sm">
        <p className="text-ink-2">{t('fairText')}</p>
        <p>
          <span className="block font-semibold">{t('seedHash')}</span>
          <code className="break-all">{seedHash}</code>{' '}
          <CopyButton text={seedHash} name={t('seedHash')} />
        </p>
      </div>
    </Panel>
  )
}
