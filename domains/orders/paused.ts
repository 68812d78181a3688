/** Whether the receipt of an order waits for its cases of after-sales; for buyers and staff alike. */
import type { OrderDetail } from './contract.ts'

type Seen = Pick<OrderDetail, 'axes' | 'openCaseCount'>

export const isReceiptPaused = ({ axes, openCaseCount }: Seen): boolean =>
  openCaseCount > 0 && axes.lifecycle === 'open' && axes.fulfilment === 'shipped'
