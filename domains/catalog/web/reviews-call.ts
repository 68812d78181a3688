/** The reviews and questions that a product's address selects. The same objects for loader and screen. */
import type { listQuestions, listReviews } from '#domains/reviews/contract.ts'
import type { ArgumentOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'

type Asked = {
  stars?: number | undefined
  page?: number | undefined
  pictures?: true | undefined
  followUps?: true | undefined
  writtenIn?: Lang | undefined
}

export const reviewsCall = (
  productId: string,
  { stars, page, pictures, followUps, writtenIn }: Asked,
): ArgumentOf<typeof listReviews> => ({
  productId,
  stars,
  pictures: pictures && '1',
  followUps: followUps && '1',
  lang: writtenIn,
  page,
})

export const questionsCall = (
  productId: string,
  { page }: Asked,
): ArgumentOf<typeof listQuestions> => ({ productId, page })
