/** Cases as cards: number and state above, what it is about, who must act. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { AskedTag } from '#domains/work/web/door/AskedTag.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { CaseSummary } from '../contract.ts'
import { CaseLines } from './door/CaseLines.tsx'
import { CaseClock, CaseState } from './door/CaseState.tsx'

export function CaseList({ items }: { items: readonly CaseSummary[] }) {
  return (
    <ul className="stack">
      {items.map((item) => (
        <li key={item.number}>
          <CaseCard item={item} />
        </li>
      ))}
    </ul>
  )
}

function CaseCard({ item }: { item: CaseSummary }) {
  const t = useT('after-sales')
  const { moment } = useDates()
  return (
    <article className="panel" aria-label={`${t('number')} ${item.number}`}>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 pt-4">
        <span className="tabular-nums">{groupedNumber(item.number)}</span>
        <span className="text-sm text-ink-3">
          {t(`type.${item.type}`)} · {moment(item.createdAt)}
        </span>
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <CaseState item={item} />
          {item.isAsked && <AskedTag />}
        </span>
      </header>
      <CaseLines lines={item.lines} currency={item.currency} />
      <footer className="flex flex-wrap items-center gap-3 px-5 py-4">
        <CaseClock item={item} />
        <span className="ml-auto flex flex-wrap items-center gap-3">
          {(item.type !== 'exchange' || item.amount > 0) && (
            <span>
              {t('list.amount')}{' '}
              <Money amount={item.amount} currency={item.currency} size="medium" />
            </span>
          )}
          <Link
            to={
              item.orderNumber.startsWith('DO')
                ? '/user/user/shebeiorder/afterSalesDetails'
                : '/user/user/order/afterSalesDetails'
            }
            search={{ case: item.number }}
            className={buttonClass({ size: 'small' })}
          >
            {t('list.view')}
          </Link>
        </span>
      </footer>
    </article>
  )
}
