/** Whether a payment online of an order is being confirmed, for lists: asked once for all of a buyer's orders. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { unconfirmedPayments } from '../../cancel-calls.gen.ts'
import type { Unconfirmed } from '../../unconfirmed.ts'

/** @param isAsked false where the order's own page knows it */
export function useUnconfirmed(orderNumber: string, isAsked: boolean): Unconfirmed | null {
  const { data } = useQuery({ ...query(unconfirmedPayments, {}), enabled: isAsked })
  return data?.find((each) => each.orderNumber === orderNumber)?.outcome ?? null
}
