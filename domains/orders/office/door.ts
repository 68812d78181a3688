/** What the frame and the inbox show of orders. */
export { OldestOrders, OrderFigures } from './Waiting.tsx'
export { wholeNumber } from './numbers.ts'
export { useWaitingOrders } from './waiting.ts'
export { OrderTable } from './OrderTable.tsx'
