/** What a difference order is, in the place of goods: the way to the exchange that it is paid for. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { OrderDetail } from '../contract.ts'
import { groupedNumber } from './door/number.ts'

export function DifferenceOf({ caseNumber }: { caseNumber: string }) {
  const t = useT('orders')
  return (
    <p>
      <b>{t('difference.title')}</b>{' '}
      <Link
        to="/user/user/order/afterSalesDetails"
        search={{ case: caseNumber }}
        className="link tabular-nums"
      >
        {t('difference.case', { number: groupedNumber(caseNumber) })}
      </Link>
    </p>
  )
}

type State = Pick<OrderDetail, 'axes' | 'refundedAmount'>

/** What became of it. */
function wordOf({ axes, refundedAmount }: State) {
  if (refundedAmount > 0) return 'difference.textReturned' as const
  if (axes.lifecycle === 'closed') return 'difference.textClosed' as const
  return axes.payment === 'paid' ? ('difference.textPaid' as const) : ('difference.text' as const)
}

type PanelProps = { order: State; caseNumber: string }

/** The same on its page, with what became of it and the way on. */
export function DifferencePanel({ order, caseNumber }: PanelProps) {
  const t = useT('orders')
  const word = wordOf(order)
  return (
    <Panel>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div className="grid gap-1">
          <DifferenceOf caseNumber={caseNumber} />
          <p className="text-sm text-ink-3">{t(word)}</p>
        </div>
        <Link
          to="/user/user/order/afterSalesDetails"
          search={{ case: caseNumber }}
          className={buttonClass({ variant: word === 'difference.textPaid' ? 'primary' : 'ghost' })}
        >
          {t('difference.toCase')}
        </Link>
      </div>
    </Panel>
  )
}
