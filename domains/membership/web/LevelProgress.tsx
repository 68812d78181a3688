/** The progress to the next level, and the spending needed to retain the current one. */
import type { ReactNode } from 'react'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Progress } from '../contract.ts'

type Props = { progress: Progress; nextName: string }

export function LevelProgress({ progress, nextName }: Props) {
  const t = useT('membership')
  const { currency, spentAmount, next } = progress
  const money = (amount: number) => <Money amount={amount} currency={currency} />
  return (
    <Panel title={t('spent')} note={t('spentHint')}>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <Money amount={spentAmount} currency={currency} size="large" />
          {next !== null && (
            <span className="text-sm text-ink-3">
              {nextName} · {money(next.fromAmount)}
            </span>
          )}
        </p>
        {next !== null && (
          <>
            <ProgressBar
              thick
              tone="member"
              value={spentAmount}
              max={next.fromAmount}
              label={t('progress', { name: nextName })}
            />
            <p className="font-semibold">
              {next.missingAmount === 0
                ? t('reached', { name: nextName })
                : t.rich('toNext', { amount: money(next.missingAmount), name: nextName })}
            </p>
          </>
        )}
        <LevelHolds progress={progress} money={money} />
      </div>
    </Panel>
  )
}

type LevelHoldsProps = { progress: Progress; money: (amount: number) => ReactNode }

function LevelHolds({ progress: { isFixed, until, next, keepAmount }, money }: LevelHoldsProps) {
  const t = useT('membership')
  const { date } = useDates()
  const words = 'text-sm text-ink-2'
  if (isFixed) {
    return (
      <p className={words}>
        {until === null ? t('fixed') : t('fixedUntil', { date: date(until) })}
      </p>
    )
  }
  const retention = until !== null && keepAmount !== null && (
    <p className={words}>
      {keepAmount === 0
        ? t('keepDone', { date: date(until) })
        : t.rich('keepMore', { amount: money(keepAmount), date: date(until) })}
    </p>
  )
  return (
    <>
      {next === null && <p className="font-semibold">{t('top')}</p>}
      {retention}
    </>
  )
}
