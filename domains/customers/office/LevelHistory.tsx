/** The history of a customer's level: the amount spent, the amount missing to the next level, every change. */
import { LogList } from '#kit/ui/lists/LogList.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { Customer, LevelOfCustomer } from '../contract.ts'

export function LevelHistory({ customer: { level, levelState } }: { customer: Customer }) {
  const t = useT('office.customers')
  const { currency, spentAmount, isFixed, changes } = levelState
  const nextAmount = isFixed ? null : levelState.nextAmount
  return (
    <Panel title={t('level.history')}>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span>
          {t('level.spent')}{' '}
          <b>
            <Money amount={spentAmount} currency={currency} />
          </b>
        </span>
        {nextAmount !== null && (
          <span className="text-ink-3">
            {t.rich('level.toNext', {
              level: level + 1,
              amount: <Money amount={Math.max(0, nextAmount - spentAmount)} currency={currency} />,
            })}
          </span>
        )}
      </p>
      {nextAmount !== null && (
        <ProgressBar value={spentAmount} max={nextAmount} label={t('level.spent')} tone="member" />
      )}
      {changes.length === 0 ? (
        <p className="pt-3 text-sm text-ink-3">{t('level.noHistory')}</p>
      ) : (
        <div className="pt-3">
          <Changes changes={changes} currency={currency} />
        </div>
      )}
    </Panel>
  )
}

function Changes({ changes, currency }: Pick<LevelOfCustomer, 'changes' | 'currency'>) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  return (
    <LogList
      entries={changes.map(({ id, at, fromLevel: from, toLevel: to, cause, ...change }) => ({
        id,
        text: (
          <>
            <b>{from === to ? t('level.stayed', { to }) : t('level.moved', { from, to })}</b>{' '}
            <span className="text-ink-2">
              {t(`level.cause.${cause}`)}
              {change.spentAmount !== null && (
                <>
                  {' · '}
                  {t('level.spent')} <Money amount={change.spentAmount} currency={currency} />
                </>
              )}
              {change.until !== null && ` · ${t('until', { time: dateTime(change.until) })}`}
            </span>
          </>
        ),
        note: [dateTime(at), change.staffName].filter((each) => each !== '').join(' · '),
      }))}
    />
  )
}
