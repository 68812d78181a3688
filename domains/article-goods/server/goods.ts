/** The goods of case studies: what readers see of them, and what staff save. */
import { articleKind, shownArticleKind } from '#domains/articles/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { findGoods } from '#domains/cart/server/door.ts'
import { skusForSale, type SkuForSale } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Context, StaffContext } from '#kit/server/http/serve.ts'
import type { ArticleGoodsLine, articleGoods } from '../contract.ts'
import type {
  findArticleGoods,
  OfficeArticleGoods,
  OfficeGoods,
  saveArticleGoods,
} from '../office-contract.ts'
import * as sql from './sql.ts'

/** @throws {Refused} notFound */
export async function read(
  { reader, lang }: Context,
  articleId: number,
): Promise<DataOf<typeof articleGoods>> {
  const kind = await shownArticleKind(reader, articleId)
  if (kind !== 'case') throw new Refused(Reasons.notFound)
  const lines = await sql.linesOf(reader, articleId)
  const skus = await skusOf(reader, lines, lang)
  return {
    currency: CURRENCY_OF[lang],
    lines: lines.flatMap((line) => readLine(line, skus.get(line.skuId)) ?? []),
  }
}

async function skusOf(
  db: Queryable,
  lines: readonly sql.GoodsLine[],
  lang: Lang,
): Promise<Map<number, SkuForSale>> {
  const skus = await skusForSale(db, [...new Set(lines.map(({ skuId }) => skuId))], lang)
  return new Map(skus.map((sku) => [sku.skuId, sku]))
}

const isSold = (sku: SkuForSale): boolean => sku.published && sku.tiers.length > 0

/** @returns null where it is not sold, or not in this unit any more */
function readLine(line: sql.GoodsLine, sku: SkuForSale | undefined): ArticleGoodsLine | null {
  const unit = sku?.units.find(({ id }) => id === line.unitId)
  if (sku === undefined || unit === undefined || !isSold(sku)) return null
  const { productId, name, textLang, optionText, code, picture } = sku
  const pictureUrl = picture?.smallUrl ?? null
  return { ...line, productId, name, textLang, optionText, code, pictureUrl, unitName: unit.name }
}

/** @throws {Refused} notFound */
export async function detail(
  { db, lang }: StaffContext,
  articleId: number,
): Promise<OfficeArticleGoods> {
  await demandCase(db, articleId)
  return goodsOf(db, articleId, lang)
}

/** @throws {Refused} notFound */
async function demandCase(db: Queryable, articleId: number): Promise<void> {
  if ((await articleKind(db, articleId)) !== 'case') throw new Refused(Reasons.notFound)
}

async function goodsOf(db: Queryable, articleId: number, lang: Lang): Promise<OfficeArticleGoods> {
  const [version, lines] = [await sql.versionOf(db, articleId), await sql.linesOf(db, articleId)]
  const skus = await skusOf(db, lines, lang)
  return {
    version,
    lines: lines.map((line) => {
      const sku = skus.get(line.skuId)
      return { ...line, goods: sku === undefined ? null : officeGoodsOf(sku) }
    }),
  }
}

const officeGoodsOf = (sku: SkuForSale): OfficeGoods => ({
  skuId: sku.skuId,
  name: sku.name,
  optionText: sku.optionText,
  code: sku.code,
  pictureUrl: sku.picture?.smallUrl ?? null,
  units: sku.units,
  isSold: isSold(sku),
})

export async function find(
  context: StaffContext,
  { q }: InputOf<typeof findArticleGoods>,
): Promise<DataOf<typeof findArticleGoods>> {
  const { found } = await findGoods({ ...context, buyerId: null, guestKey: null }, [q])
  return (found[0]?.goods ?? []).map(({ smallUrl: pictureUrl, problem, ...goods }) => ({
    skuId: goods.skuId,
    name: goods.name,
    optionText: goods.optionText,
    code: goods.code,
    pictureUrl,
    units: goods.units,
    isSold: problem === null,
  }))
}

/** @throws {Refused} notFound, changedMeanwhile; invalidInput for an SKU or a unit that there is not */
export function save(
  context: StaffContext,
  { articleId, version, lines }: InputOf<typeof saveArticleGoods>,
): Promise<OfficeArticleGoods> {
  const { db, lang } = context
  return db.tx(async (tx) => {
    await demandCase(tx, articleId)
    if (!(await sql.takeVersion(tx, articleId, version))) {
      throw new Refused(Reasons.changedMeanwhile)
    }
    const before = await sql.linesOf(tx, articleId)
    const skus = await skusOf(tx, [...before, ...lines], lang)
    const hasUnit = ({ skuId, unitId }: sql.GoodsLine): boolean =>
      skus.get(skuId)?.units.some(({ id }) => id === unitId) === true
    // What was there before may stay, whatever became of it since.
    const known = new Set(before.map(({ skuId, unitId }) => `${skuId}-${unitId}`))
    if (lines.some((line) => !hasUnit(line) && !known.has(`${line.skuId}-${line.unitId}`))) {
      throw new Refused(Reasons.invalidInput)
    }
    await sql.replaceLines(tx, articleId, lines)
    await audit(tx, context, {
      action: 'articleGoods.save',
      object: `article:${articleId}`,
      before: { goods: writtenLines(before, skus) },
      after: { goods: writtenLines(lines, skus) },
    })
    return goodsOf(tx, articleId, lang)
  })
}

/** As the log shows them: code and quantity. */
const writtenLines = (
  lines: readonly sql.GoodsLine[],
  skus: ReadonlyMap<number, SkuForSale>,
): string[] => lines.map(({ skuId, quantity }) => `${skus.get(skuId)?.code ?? skuId} × ${quantity}`)
