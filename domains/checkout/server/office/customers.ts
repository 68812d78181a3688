/** Whom staff place orders for, and the goods that they can have. */
import {
  blockOf,
  buyerIdsLike,
  buyersByIds,
  contactOf,
  type BuyerCard,
} from '#domains/accounts/server/door.ts'
import { addressesOf } from '#domains/addresses/server/door.ts'
import { findGoods } from '#domains/cart/server/door.ts'
import { skuNamesFor, unitNames } from '#domains/catalog/server/sale-door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { likePattern } from '#kit/server/database/like.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import type {
  findGoodsFor,
  findOrderingCustomers,
  orderingCustomer,
  OrderingCustomer,
} from '../../office-contract.ts'
import { CheckoutReasons } from '../../reasons.ts'

const FOUND_MOST = 8
const NONE = { by: null, isCertain: false, goods: [] }

export async function findAll(
  { db }: StaffContext,
  { q }: InputOf<typeof findOrderingCustomers>,
): Promise<DataOf<typeof findOrderingCustomers>> {
  const ids = await buyerIdsLike(db, likePattern(q.toLowerCase()))
  const open: BuyerCard[] = []
  for (const buyer of await buyersByIds(db, ids.slice(0, FOUND_MOST * 2))) {
    if (open.length === FOUND_MOST) break
    if ((await blockOf(db, buyer.id)) === null) open.push(buyer)
  }
  return open.map(toCustomer)
}

const toCustomer = (buyer: BuyerCard): OrderingCustomer => ({
  id: buyer.id,
  nickName: buyer.nickName,
  contact: contactOf(buyer),
  customerType: buyer.customerType,
  level: buyer.level,
  superMember: buyer.superMember,
  lang: buyer.lang,
})

export async function findOne(
  { db }: StaffContext,
  { customerId }: InputOf<typeof orderingCustomer>,
): Promise<DataOf<typeof orderingCustomer>> {
  const buyer = await demandCustomer(db, customerId)
  return {
    ...toCustomer(buyer),
    currency: CURRENCY_OF[buyer.lang],
    addresses: await addressesOf(db, customerId),
  }
}

/** @throws {Refused} notFound, customerBlocked */
export async function demandCustomer(db: Queryable, customerId: number): Promise<BuyerCard> {
  const [[buyer], block] = await Promise.all([
    buyersByIds(db, [customerId]),
    blockOf(db, customerId),
  ])
  if (buyer === undefined) throw new Refused(Reasons.notFound)
  if (block !== null) throw new Refused(CheckoutReasons.customerBlocked)
  return buyer
}

export async function findGoodsOf(
  context: StaffContext,
  { customerId, q }: InputOf<typeof findGoodsFor>,
): Promise<DataOf<typeof findGoodsFor>> {
  const { db } = context
  const { id: buyerId, lang } = await demandCustomer(db, customerId)
  const customer = { ...context, buyerId, lang, guestKey: null }
  const { currency, found } = await findGoods(customer, [q], { isNear: false })
  const [{ by, isCertain, goods } = NONE] = found
  const skuIds = goods.map(({ skuId }) => skuId)
  const unitIds = goods.flatMap(({ units }) => units.map(({ id }) => id))
  const [names, unitTexts] = await Promise.all([
    skuNamesFor(db, skuIds, context.lang),
    unitNames(db, unitIds, context.lang),
  ])
  return {
    currency,
    exactSkuId: isCertain && by !== 'name' ? (goods[0]?.skuId ?? null) : null,
    goods: goods.map((each) => {
      const own = names.find(({ skuId }) => skuId === each.skuId)
      const units = each.units.map((unit) => ({
        ...unit,
        name: unitTexts.get(unit.id) ?? unit.name,
      }))
      return own === undefined
        ? { ...each, units }
        : { ...each, units, name: own.name, optionText: own.optionText, textLang: context.lang }
    }),
  }
}
