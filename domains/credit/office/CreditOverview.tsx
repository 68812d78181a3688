/** What of a limit is used and left, and how long what is owed has been overdue. */
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { ProgressBar } from '#kit/ui/states/ProgressBar.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { CreditDetail } from '../office-contract.ts'

const PARTS = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const

export function CreditOverview({ account }: { account: CreditDetail }) {
  const t = useT('office.credit')
  const { currency, totalAmount, usedAmount, remainingAmount, ageing } = account
  return (
    <>
      <section className="panel panel-clip kpis" aria-label={t('overview')}>
        {(
          [
            ['limit', totalAmount],
            ['used', usedAmount],
            ['remaining', remainingAmount],
          ] as const
        ).map(([word, amount]) => (
          <div key={word} className="kpi">
            <span>{t(`column.${word}`)}</span>
            <b>
              <Money amount={amount} currency={currency} />
            </b>
            {word === 'used' && (
              <ProgressBar
                label={t('column.used')}
                value={usedAmount}
                max={Math.max(1, totalAmount)}
                tone={usedAmount > totalAmount ? 'over' : 'credit'}
              />
            )}
          </div>
        ))}
      </section>
      <Panel title={t('ageing')}>
        <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
          {PARTS.map((part) => (
            <div key={part}>
              <dt className="text-sm text-ink-3">{t(`column.${part}`)}</dt>
              <dd
                className={`font-semibold tabular-nums ${part !== 'notDue' && ageing[`${part}Amount`] > 0 ? 'text-danger' : ''}`}
              >
                <Money amount={ageing[`${part}Amount`]} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}
