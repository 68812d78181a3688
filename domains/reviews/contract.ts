/** What buyers said about goods. They are shown here; writing them comes with the account area. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  Id,
  IdParam,
  Instant,
  IntParam,
  Lang,
  numberedPage,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'

export const ShownReview = z.object({
  id: Id,
  stars: z.int(),
  authorName: z.string(),
  text: z.string(),
  textLang: Lang,
  optionText: z.string(),
  at: Instant,
  pictureUrls: z.array(z.string()),
  reply: z.nullable(z.object({ text: z.string(), at: Instant })),
})
export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  who: 'anyone',
  input: z.object({
    productId: IdParam,
    stars: z.optional(IntParam),
    page: PageParam,
    size: sizeParam(10),
  }),
  data: z.extend(numberedPage(ShownReview), {
    counts: z.array(z.object({ stars: z.int(), count: z.int() })),
    average: z.nullable(z.number()),
  }),
})
