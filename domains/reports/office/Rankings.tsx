/** Short rankings of the start page: what sold best, and why payments failed. */
import { Link } from '@tanstack/react-router'
import { useMay } from '#domains/staff/office/door/me.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import type { Currency } from '#kit/contract/money.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { salesOverview } from '../contract.ts'

type Overview = DataOf<typeof salesOverview>

export function TopProducts({
  rows,
  currency,
}: {
  rows: Overview['topProducts']
  currency: Currency
}) {
  const t = useT('office.reports')
  const mayOpen = useMay()('catalog.read')
  return (
    <Panel flush title={t('chart.top')}>
      {rows.length === 0 ? (
        <EmptyState size="small" title={t('chart.none')} />
      ) : (
        <ol className="ranking">
          {rows.map(({ id, name, code, unitCount, netAmount }) => (
            <li key={id}>
              {name !== null && mayOpen ? (
                <Link to="/office/products/$id" params={{ id: String(id) }} className="link">
                  {name}
                </Link>
              ) : (
                <span>{name ?? `${t('gone')} #${id}`}</span>
              )}
              <small>
                {code} · {t('chart.units', { count: unitCount })}
              </small>
              <b>
                <Money amount={netAmount} currency={currency} />
              </b>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

export function FailedPayments({ rows }: { rows: Overview['failures'] }) {
  const t = useT('office.reports')
  const { number } = useNumbers()
  return (
    <Panel flush title={t('chart.failures')}>
      {rows.length === 0 ? (
        <EmptyState size="small" title={t('chart.noFailures')} />
      ) : (
        <ul className="ranking">
          {rows.map(({ provider, reason, count }) => (
            <li key={`${provider} ${reason}`}>
              <span>{reason === '' ? provider : reason.replaceAll('_', ' ')}</span>
              <small>{provider}</small>
              <b>{number(count)}</b>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
