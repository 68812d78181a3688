/** How staff name the goods of a case study. */
import * as z from 'zod/mini'
import { SaleUnit } from '#domains/catalog/contract.ts'
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, IdParam, int, Version } from '#kit/contract/values.ts'
import { GOODS_MAX } from './limits.ts'

/** An SKU in the reader's language. */
export const OfficeGoods = z.object({
  skuId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  pictureUrl: z.nullable(z.string()),
  units: z.array(SaleUnit),
  /** Readers see it. */
  isSold: z.boolean(),
})
export type OfficeGoods = z.infer<typeof OfficeGoods>

const Line = z.object({ skuId: Id, unitId: Id, quantity: int(1, QUANTITY_MAX) })
/** `goods` is null where the SKU was deleted. */
export const OfficeGoodsLine = z.extend(Line, { goods: z.nullable(OfficeGoods) })
export type OfficeGoodsLine = z.infer<typeof OfficeGoodsLine>

export const OfficeArticleGoods = z.object({ version: Version, lines: z.array(OfficeGoodsLine) })
export type OfficeArticleGoods = z.infer<typeof OfficeArticleGoods>

const ofArticle = z.object({ articleId: IdParam })

/** @refuses notFound: there is no such case study */
export const officeArticleGoods = endpoint({
  method: 'GET',
  path: '/office/article-goods/:articleId',
  who: 'staff:content.write',
  input: ofArticle,
  data: OfficeArticleGoods,
})

/** By code, barcode or name; eight at most. */
export const findArticleGoods = endpoint({
  method: 'GET',
  path: '/office/article-goods/find',
  who: 'staff:content.write',
  input: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  data: z.array(OfficeGoods),
})

const isOncePerUnit = (lines: readonly z.infer<typeof Line>[]): boolean =>
  new Set(lines.map(({ skuId, unitId }) => `${skuId}-${unitId}`)).size === lines.length

/**
 * All of them, in their order; none: the case study has no goods. Each SKU once in a unit.
 * @refuses notFound: no such case study; changedMeanwhile; invalidInput for an SKU or a unit that there is not
 */
export const saveArticleGoods = endpoint({
  method: 'POST',
  path: '/office/article-goods/:articleId',
  who: 'staff:content.write',
  input: z.extend(ofArticle, {
    version: Version,
    lines: z.array(Line).check(z.maxLength(GOODS_MAX), z.refine(isOncePerUnit)),
  }),
  data: OfficeArticleGoods,
})
