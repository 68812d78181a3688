/** What is read at a provider about a payment. */

/** The order's number and the shop's name. Who pays by a link need not know for what (decision 309). */
export const describeFor = (
  { linkId, orderNumber }: { linkId: number | null; orderNumber: string },
  shop: string,
): string => [linkId === null ? orderNumber : '', shop].join(' ').trim()
