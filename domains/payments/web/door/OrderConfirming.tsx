/** On the page of an order that can be paid: a payment of it that is being confirmed. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { orderMoney } from '../../cancel-calls.gen.ts'
import { BeingConfirmed } from './BeingConfirmed.tsx'

/** While it is being confirmed. */
const ASK_EVERY_MS = 10_000

export function OrderConfirming({ orderNumber }: { orderNumber: string }) {
  const { data: money } = useQuery({
    ...query(orderMoney, { orderNumber }),
    refetchInterval: ({ state }) => (state.data?.unconfirmed ? ASK_EVERY_MS : false),
  })
  return money?.unconfirmed ? <BeingConfirmed isUnknown={money.unconfirmed === 'unknown'} /> : null
}
