/** Whether an order was paid on credit terms, as its history says: then the shop still waits for the money. */

type Event = { event: string }

export const isOnTerms = ({ history }: { history: readonly Event[] }): boolean =>
  history.some(({ event }) => event === 'orders.event.paidOnTerms')
