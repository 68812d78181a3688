/** The goods of a case study, as its readers see them. They go into the cart by the order pad's calls. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdParam, Lang } from '#kit/contract/values.ts'

export const ArticleGoodsLine = z.object({
  skuId: Id,
  unitId: Id,
  /** In the unit. */
  quantity: z.int(),
  productId: Id,
  name: z.string(),
  textLang: Lang,
  optionText: z.string(),
  code: z.string(),
  pictureUrl: z.nullable(z.string()),
  unitName: z.string(),
})
export type ArticleGoodsLine = z.infer<typeof ArticleGoodsLine>

/** In their order; those that are sold now. @refuses notFound: no such case study is published */
export const articleGoods = endpoint({
  method: 'GET',
  path: '/article-goods/:articleId',
  who: 'anyone',
  input: z.object({ articleId: IdParam }),
  data: z.object({ currency: Currency, lines: z.array(ArticleGoodsLine) }),
})
