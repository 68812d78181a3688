/** The number of what an attempt pays, with what it is the number of. */
import { groupedNumber } from '#domains/orders/web/door/number.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import type { attemptState } from '../contract.ts'

export function PaidNumber({ attempt }: { attempt: DataOf<typeof attemptState> }) {
  const t = useT('payments')
  const { orderNumber, number, charge } = attempt
  return (
    <>
      {t(charge === null ? 'order' : `chargeNumber.${charge}`)}{' '}
      <span className="tabular-nums">
        {orderNumber === null ? number : groupedNumber(orderNumber)}
      </span>
    </>
  )
}
