/** The after-sales cases of an order on its page in the office. */
import { Link } from '@tanstack/react-router'
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { casesOfOrder } from '../../office-calls.gen.ts'
import { CaseClock, CaseState } from '../../web/door/CaseState.tsx'

export type OfficeOrderCasesProps = { orderNumber: string }

export default function OrderCases({ orderNumber }: OfficeOrderCasesProps) {
  const t = useT('office.after-sales')
  const cases = useLive(casesOfOrder, { orderNumber })
  return (
    <Loaded query={cases}>
      {(items) =>
        items.length === 0 ? null : (
          <Panel title={t('title')}>
            <ul className="stack">
              {items.map((item) => (
                <li key={item.number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <Link
                    to="/office/after-sales/$number"
                    params={{ number: item.number }}
                    className="link tabular-nums"
                  >
                    {groupedNumber(item.number)}
                  </Link>
                  <CaseState item={item} isOffice />
                  {(item.type !== 'exchange' || item.amount > 0) && (
                    <Money amount={item.amount} currency={item.currency} />
                  )}
                  <CaseClock item={item} isOffice />
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  )
}
