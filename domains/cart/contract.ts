/** The cart: what a shopper means to buy. It holds no prices; each look at it prices it afresh. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { Picture, SaleUnit } from '#domains/catalog/contract.ts'
import { LimitLeft } from '#domains/catalog/limits-contract.ts'
import { OwnPrice, PricedLine, Totals } from '#domains/pricing/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Lang } from '#kit/contract/values.ts'
import { ROW_PRODUCTS_MAX } from './limits.ts'

/** Counts this SKU's unit; 100,000 is the shop's maximum (semantics.md 8). */
export const Quantity = z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX))

/**
 * Why a line cannot be bought now. `short`: less is free than wanted; it can be lowered to `availableQuantity`.
 * `quoteOnly`: a machine that is asked for; its price comes with a quote.
 * `overLimit`: one buyer may order less in this period; it can be lowered to `limitQuantity`.
 */
export const LineProblem = z.enum([
  'unpublished',
  'skuGone',
  'quoteOnly',
  'noPrice',
  'belowMinimum',
  'offStep',
  'aboveMaximum',
  'overLimit',
  'soldOut',
  'short',
])
export type LineProblem = z.infer<typeof LineProblem>

export const CartLine = z.object({
  id: Id,
  skuId: Id,
  productId: Id,
  unitId: Id,
  warehouseId: Id,
  quantity: z.int(),
  selected: z.boolean(),
  name: z.string(),
  textLang: Lang,
  optionText: z.string(),
  code: z.string(),
  picture: z.nullable(Picture),
  units: z.array(SaleUnit),
  /** Null when it has no price. */
  price: z.nullable(PricedLine),
  /** Set when the retail price of the unit is other than when the shopper last agreed to it. */
  priceChange: z.nullable(z.object({ wasAmount: z.int(), isAmount: z.int() })),
  /** In this line's unit, in its warehouse. */
  availableQuantity: z.int(),
  /** How much of the product this buyer may order in a period, in base units; null where nothing is limited. */
  limit: z.nullable(LimitLeft),
  /** What is left of it for this line, in its unit, after the lines above it. */
  limitQuantity: z.nullable(z.int()),
  /** Other warehouses that have enough. */
  elsewhere: z.array(z.object({ warehouseId: Id, name: z.string() })),
  problem: z.nullable(LineProblem),
})
export type CartLine = z.infer<typeof CartLine>

export const Cart = z.object({
  currency: Currency,
  /** Those that can be bought, by warehouse. */
  groups: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), lines: z.array(CartLine) }),
  ),
  /** Those that cannot, with their reason. */
  invalid: z.array(CartLine),
  /** Of the selected lines that can be bought; freight and tax added at confirmation are not in it. */
  totals: Totals,
  selectedCount: z.int(),
  count: z.int(),
})
export type Cart = z.infer<typeof Cart>

/** The badge: lines of the cart. The specification's own call. */
export const cartCount = endpoint({
  method: 'POST',
  path: '/cart/count',
  who: 'shopper',
  input: z.object({ type: z.literal('diy') }),
  data: z.object({ count: z.int() }),
})
export const getCart = endpoint({
  method: 'GET',
  path: '/cart',
  who: 'shopper',
  input: z.object({}),
  data: Cart,
})
/**
 * Adds to the line of the same SKU, unit and warehouse, or makes one. A guest needs a `cart-key` header (any 32
 * random bytes in base64url); the cart is made with its first line.
 * @refuses skuUnknown, noPrice, belowMinimum, offStep, aboveMaximum, short, tooManyLines, cartKeyNeeded
 */
export const addToCart = endpoint({
  method: 'POST',
  path: '/cart/lines',
  who: 'shopper',
  input: z.object({
    skuId: Id,
    unitId: Id,
    warehouseId: Id,
    quantity: Quantity,
    /** Of a line that was removed and is put back: where it stood, and whether it was chosen. */
    place: z.optional(Id),
    selected: z.optional(z.boolean()),
  }),
  data: z.object({ lineId: Id, count: z.int() }),
})
export const changeLine = endpoint({
  method: 'POST',
  path: '/cart/lines/change',
  who: 'shopper',
  input: z.object({
    lineId: Id,
    quantity: z.optional(Quantity),
    unitId: z.optional(Id),
    warehouseId: z.optional(Id),
  }),
  data: Cart,
})
/** All ids at once, so that "select all" is one call. */
export const selectLines = endpoint({
  method: 'POST',
  path: '/cart/lines/select',
  who: 'shopper',
  input: z.object({ lineIds: z.array(Id).check(z.maxLength(1000)), selected: z.boolean() }),
  data: Cart,
})
/** Answers with what was removed, so that it can be put back. */
export const removeLines = endpoint({
  method: 'POST',
  path: '/cart/lines/remove',
  who: 'shopper',
  input: z.object({ lineIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  data: z.object({
    removed: z.array(
      z.object({
        skuId: Id,
        unitId: Id,
        warehouseId: Id,
        quantity: z.int(),
        place: Id,
        selected: z.boolean(),
      }),
    ),
    cart: Cart,
  }),
})
/** Says that the shopper has seen today's prices: `priceChange` becomes null. */
export const acceptPrices = endpoint({
  method: 'POST',
  path: '/cart/accept',
  who: 'shopper',
  input: z.object({}),
  data: z.object({}),
})
/** After login: the guest's lines (header `cart-key`) join the buyer's. Repeating it changes nothing. */
export const mergeCart = endpoint({
  method: 'POST',
  path: '/cart/merge',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ movedCount: z.int(), loweredCount: z.int(), count: z.int() }),
})

// --- rows of a list

/** What rows of a list need to be bought from. Products that are not on sale are left out. */
export const rowGoods = endpoint({
  method: 'POST',
  path: '/cart/goods',
  who: 'shopper',
  input: z.object({
    productIds: z.array(Id).check(z.minLength(1), z.maxLength(ROW_PRODUCTS_MAX)),
  }),
  data: z.object({
    currency: Currency,
    products: z.array(
      z.object({
        productId: Id,
        /** More than are told. */
        hasMore: z.boolean(),
        skus: z.array(
          z.object({
            skuId: Id,
            code: z.string(),
            optionText: z.string(),
            units: z.array(SaleUnit),
            /** Of one base unit: everybody's from 1 on, super members', the buyer's own, and what the buyer pays from the next quantity on. */
            priceAmount: z.int(),
            memberAmount: z.int(),
            own: z.nullable(OwnPrice),
            tier: z.nullable(z.object({ minQuantity: z.int(), priceAmount: z.int() })),
            /** Numbers for who is logged in, bands for all. */
            warehouses: z.array(
              z.object({
                warehouseId: Id,
                band: z.enum(['out', 'low', 'in']),
                availableCount: z.nullable(z.int()),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
})
export type RowSku = z.infer<typeof rowGoods.data>['products'][number]['skus'][number]
