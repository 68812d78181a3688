/** The reviews that an address of a product asks for. The same object for loader and screen. */
import type { listReviews } from '#domains/reviews/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'

export const reviewsCall = (
  productId: string,
  { stars, page }: { stars?: number | undefined; page?: number | undefined },
): ArgumentOf<typeof listReviews> => ({ productId, stars, page })
