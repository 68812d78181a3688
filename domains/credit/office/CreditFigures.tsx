/** The figures above the list of credit accounts: what is granted, owed and overdue. */
import { Link } from '@tanstack/react-router'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useMoney, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { creditFigures } from '../office-calls.gen.ts'

export function CreditFigures() {
  const t = useT('office.credit')
  const { money } = useMoney()
  const { number } = useNumbers()
  const { data } = useLive(creditFigures, {})
  const amount = (value: number | undefined) =>
    data === undefined || value === undefined ? '–' : money(value, data.currency)
  const overdueAmount =
    data && data.upTo30Amount + data.upTo60Amount + data.upTo90Amount + data.over90Amount
  const isOverdue = (overdueAmount ?? 0) > 0
  const percent =
    data === undefined || data.limitAmount === 0
      ? 0
      : Math.round((data.usedAmount / data.limitAmount) * 100)
  return (
    <section className="panel panel-clip kpis">
      <Kpi
        label={t('figure.limit')}
        figure={amount(data?.limitAmount)}
        note={data && t('figure.accounts', { count: data.accountCount })}
      />
      <Kpi
        label={t('figure.used')}
        figure={amount(data?.usedAmount)}
        note={data && t('figure.usedNote', { percent: number(percent) })}
      />
      <Kpi
        label={t('figure.overdue')}
        figure={amount(overdueAmount)}
        note={
          data &&
          (isOverdue
            ? t('figure.overdueNote', { count: data.overdueCount })
            : t('figure.noneOverdue'))
        }
        tone={isOverdue ? 'danger' : 'success'}
        link={(props) => <Link to="/office/credit" search={{ state: 'overdue' }} {...props} />}
      />
      <Kpi label={t('figure.over90')} figure={amount(data?.over90Amount)} />
      <Kpi
        label={t('figure.frozen')}
        figure={data === undefined ? '–' : number(data.frozenCount)}
        link={(props) => <Link to="/office/credit" search={{ state: 'frozen' }} {...props} />}
      />
    </section>
  )
}
