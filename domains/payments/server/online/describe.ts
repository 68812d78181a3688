/** What is read at a provider about a payment. Who pays by a link need not know for what (decision 309). */

type Described = { id: string; linkId: number | null; orderNumber: string }

/** What a provider knows an attempt's order by: its number or, of a link, a name of the attempt, which says nothing of the order. */
export const referenceFor = ({ id, linkId, orderNumber }: Described): string =>
  linkId === null ? orderNumber : `PAY-${id.slice(0, 8).toUpperCase()}`

/** The reference and the shop's name; of a link the shop's name alone. */
export const describeFor = (attempt: Described, shop: string): string =>
  [attempt.linkId === null ? attempt.orderNumber : '', shop].join(' ').trim()

/** The order that a provider names of an attempt: our own number for it where it says what it was told. */
export const orderNamed = (attempt: Described, reference: string | null): string | null =>
  reference === referenceFor(attempt) ? attempt.orderNumber : reference
