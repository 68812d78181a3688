/** What a difference order is, in the place of goods: the way to the exchange that it is paid for. */
import { Link } from '@tanstack/react-router'
import { useT } from '#kit/web/language/i18n.tsx'
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
