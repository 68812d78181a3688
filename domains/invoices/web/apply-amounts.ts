/** What a buyer asks of each order for an invoice. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { PRICE_STEP } from '#kit/contract/money.ts'
import type { billableOrders } from '../calls.gen.ts'

export type Billable = DataOf<typeof billableOrders>['orders'][number]

/** By the numbers of the orders; null: nothing that is an amount. */
export type Amounts = Readonly<Record<string, number | null>>

/** Whether an invoice may be asked for this amount of an order. */
export const isRight = ({ leftAmount, currency }: Billable, amount: number | null): boolean =>
  amount !== null && amount > 0 && amount <= leftAmount && amount % PRICE_STEP[currency] === 0
