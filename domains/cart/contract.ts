/** The cart: what a shopper intends to buy. It stores no prices; they are computed whenever it is read. */
import { QUANTITY_MAX } from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import { Picture, SaleUnit } from '#domains/catalog/contract.ts'
import { LimitLeft } from '#domains/catalog/limits-contract.ts'
import { GiftChoice, GiftOffer } from '#domains/promotions/gift-contract.ts'
import { OwnPrice, PricedLine, Totals } from '#domains/pricing/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Lang } from '#kit/contract/values.ts'
import { ROW_PRODUCTS_MAX } from './limits.ts'

/** Counts this SKU's unit; 100,000 is the shop's maximum (semantics.md 8). */
export const Quantity = z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX))

/**
 * Why a line cannot be bought now. `short`: less is available than wanted; it can be lowered to `availableQuantity`.
 * `quoteOnly`: a machine that is sold by quote.
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

/**
 * The activity that a line is shown with. `on`: at its price. `tooMany`: at that price up to `leftQuantity`, and with more at the
 * normal one, as now. `gone`: nothing of it is left for this shopper. `over`: it has ended, or was stopped. Where it is not `on`, the
 * line has its normal price, and stays with the activity until the shopper moves it to the ordinary cart.
 */
const LineActivity = z.object({
  activityId: Id,
  state: z.enum(['on', 'tooMany', 'gone', 'over']),
  /** In the line's unit; null where there is no limit, or nothing is left. */
  leftQuantity: z.nullable(z.int()),
})

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
  /** Set when the retail price of the unit differs from the one that the shopper last accepted. */
  priceChange: z.nullable(z.object({ wasAmount: z.int(), isAmount: z.int() })),
  /** In this line's unit, in its warehouse. */
  availableQuantity: z.int(),
  /** How much of the product, or of the SKU, this buyer may order in a period, in base units; null where there is no limit. */
  limit: z.nullable(LimitLeft),
  /** What the lines above leave of it for this line, in its unit. */
  limitQuantity: z.nullable(z.int()),
  /** Other warehouses that have enough. */
  elsewhere: z.array(z.object({ warehouseId: Id, name: z.string() })),
  problem: z.nullable(LineProblem),
  /** Of lines that can be bought. */
  activity: z.nullable(LineActivity),
})
export type CartLine = z.infer<typeof CartLine>

export const Cart = z.object({
  currency: Currency,
  /** Lines that can be bought, by warehouse. */
  groups: z.array(
    z.object({ warehouseId: Id, warehouseName: z.string(), lines: z.array(CartLine) }),
  ),
  /** Lines that cannot be bought, with their reason. */
  invalid: z.array(CartLine),
  /** Of the selected lines that can be bought; without freight and the tax that the confirmation adds. */
  totals: Totals,
  selectedCount: z.int(),
  count: z.int(),
  /** Tiers of gifts of the selected lines: those that are reached, with what comes with them, those that are lost, and the next ones. */
  gifts: z.array(GiftOffer),
  /** Those that lines are shown with, the ones that end first before others. */
  activities: z.array(
    z.object({
      activityId: Id,
      name: z.string(),
      /** Milliseconds until its price ends, 0 where it has, whatever the browser's clock says. */
      leftMs: z.int(),
    }),
  ),
})
export type Cart = z.infer<typeof Cart>

/** The badge's number of lines. The specification's own call. */
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
 * Adds to the line of the same SKU, unit and warehouse, or creates one. A guest needs a `cart-key` header (any 32 random
 * bytes in base64url); the cart is created with its first line.
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
    /** For a removed line that is put back: its former place, and whether it was selected. */
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
/** Answers with the removed lines, so that they can be put back. */
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
/** Lines whose activity is over, or has nothing left for the shopper, are ordinary ones from then on. */
export const moveToOrdinary = endpoint({
  method: 'POST',
  path: '/cart/lines/ordinary',
  who: 'shopper',
  input: z.object({ lineIds: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  data: Cart,
})
/** Confirms today's prices: `priceChange` becomes null. */
export const acceptPrices = endpoint({
  method: 'POST',
  path: '/cart/accept',
  who: 'shopper',
  input: z.object({}),
  data: z.object({}),
})
/**
 * Chooses the gifts of a tier, all of them at once; none of them: the shopper wants none. Kept while the goods do not suffice.
 * @refuses cartKeyNeeded, giftsOver, tooManyGifts
 */
export const chooseGifts = endpoint({
  method: 'POST',
  path: '/cart/gifts',
  who: 'shopper',
  input: GiftChoice,
  data: Cart,
})
/** After login: moves the guest's lines (header `cart-key`) into the buyer's cart. Repeating it changes nothing. */
export const mergeCart = endpoint({
  method: 'POST',
  path: '/cart/merge',
  who: 'buyer',
  input: z.object({}),
  data: z.object({ movedCount: z.int(), loweredCount: z.int(), count: z.int() }),
})

// --- rows of product lists

/** What rows of product lists need for buying. Products that are not on sale are left out. */
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
        /** There are more choices than are listed. */
        hasMore: z.boolean(),
        skus: z.array(
          z.object({
            skuId: Id,
            code: z.string(),
            optionText: z.string(),
            units: z.array(SaleUnit),
            /**
             * Of one base unit: the price for guests from 1 on, the price for super members, the buyer's own price, and the
             * buyer's price from the next volume on.
             */
            priceAmount: z.int(),
            memberAmount: z.int(),
            own: z.nullable(OwnPrice),
            tier: z.nullable(z.object({ minQuantity: z.int(), priceAmount: z.int() })),
            /** Numbers for logged-in buyers, bands for guests. */
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
