/** The cart: what a shopper means to buy. It holds no prices; each look at it prices it afresh. */
import * as z from 'zod/mini'
import { Picture, SaleUnit } from '#domains/catalog/contract.ts'
import { LimitLeft } from '#domains/catalog/limits-contract.ts'
import { PricedLine, Totals } from '#domains/pricing/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import { Id, Lang } from '#kit/contract/values.ts'

/** Counts this SKU's unit; 100,000 is the shop's maximum (semantics.md 8). */
export const Quantity = z.int().check(z.minimum(1), z.maximum(100_000))

/**
 * Why a line cannot be bought now. `short`: less is free than wanted; it can be lowered to `availableQuantity`.
 * `overLimit`: one buyer may order less in this period; it can be lowered to `limitQuantity`.
 */
export const LineProblem = z.enum([
  'unpublished',
  'skuGone',
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
  input: z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: Quantity }),
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
    removed: z.array(z.object({ skuId: Id, unitId: Id, warehouseId: Id, quantity: z.int() })),
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

// --- the order pad: many goods at once ------------------------------------------------------------

export const PAD_LINES_MAX = 1000

/** `noText`: nothing says what is meant. `formula`: a spreadsheet would calculate it; nothing here does. */
export const PadFault = z.enum(['noText', 'tooLong', 'quantity', 'formula', 'quote'])
export const PadLine = z.object({
  /** In the file or the text, from 1. */
  line: z.int(),
  text: z.string(),
  /** Null: not said, then it is the least that can be bought. */
  quantity: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  fault: z.nullable(PadFault),
})
export type PadLine = z.infer<typeof PadLine>

const PadRead = z.object({
  lines: z.array(PadLine),
  /** So many lines were of goods that stood there before: their quantities are added. */
  mergedCount: z.int(),
  /** Lines beyond the thousandth; at 20,000 counting stops. */
  leftOutCount: z.int(),
})
/** Lines that were typed, or pasted from a spreadsheet or a chat. Nothing is kept. @refuses padEmpty, padColumns */
export const readPadText = endpoint({
  method: 'POST',
  path: '/cart/pad/text',
  who: 'shopper',
  input: z.object({ text: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
  data: PadRead,
})
/** CSV or XLSX. @refuses padEmpty, padNoList, padOldExcel, padBroken, padTooLarge, padColumns */
export const readPadFile = endpoint({
  method: 'POST',
  path: '/cart/pad/file',
  who: 'shopper',
  input: z.object({}),
  data: PadRead,
  file: true,
})

export const PadGoods = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  textLang: Lang,
  optionText: z.string(),
  code: z.string(),
  smallUrl: z.nullable(z.string()),
  units: z.array(SaleUnit),
  /** Retail price of one base unit; null where it has none in this currency. */
  priceAmount: z.nullable(z.int()),
  /** Somewhere there is some. */
  inStock: z.boolean(),
})
export type PadGoods = z.infer<typeof PadGoods>

export const PAD_FOUND_MAX = 8
/**
 * What each text means: the buyer's own code for it, a code, an internal number or a barcode exactly, else a name in any
 * language or pinyin. One `goods` is certain when `isCertain`; else they are to choose from. In the order asked.
 */
export const findPadGoods = endpoint({
  method: 'POST',
  path: '/cart/pad/find',
  who: 'shopper',
  input: z.object({
    texts: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    currency: Currency,
    found: z.array(
      z.object({
        by: z.nullable(z.enum(['own', 'code', 'name'])),
        isCertain: z.boolean(),
        goods: z.array(PadGoods).check(z.maxLength(PAD_FOUND_MAX)),
      }),
    ),
  }),
})

/** Choices of one product that a row of a list offers; products of more are bought on their page. */
export const ROW_SKUS_MAX = 20
export const ROW_PRODUCTS_MAX = 96

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
            /** Of one base unit: everybody's from 1 on, super members', the first for a quantity. */
            priceAmount: z.int(),
            memberAmount: z.nullable(z.int()),
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

/** lowered: less than wanted was to be had, and that is in the cart now. `problem` says why, also of what is refused. */
export const PadOutcome = z.object({
  outcome: z.enum(['added', 'lowered', 'refused']),
  /** Added by this call, and now in the cart. */
  addedQuantity: z.int(),
  cartQuantity: z.int(),
  warehouseName: z.nullable(z.string()),
  problem: z.nullable(z.enum([...LineProblem.options, 'tooManyLines'])),
  numbers: z.object({
    minimum: z.int(),
    step: z.int(),
    maximum: z.int(),
    available: z.int(),
  }),
})
export type PadOutcome = z.infer<typeof PadOutcome>
/**
 * Each line is taken from `warehouseId` if it has enough, else from the first that has. Lines are judged one by one in
 * their order; what is refused takes nothing from the others. `ownCode` is remembered as this buyer's word for the SKU.
 * @refuses cartKeyNeeded
 */
export const addPad = endpoint({
  method: 'POST',
  path: '/cart/pad/add',
  who: 'shopper',
  input: z.object({
    warehouseId: z.nullable(Id),
    lines: z
      .array(
        z.object({
          skuId: Id,
          unitId: Id,
          quantity: Quantity,
          ownCode: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
        }),
      )
      .check(z.minLength(1), z.maxLength(PAD_LINES_MAX)),
  }),
  data: z.object({ outcomes: z.array(PadOutcome), count: z.int() }),
})

/**
 * Codes 5100 to 5199. Values name the numbers: `minimum`, `step`, `maximum`, `available`; of a limit `period`, `limit`,
 * `bought`, `left` in base units, and their `unit`.
 */
export const CartReasons = {
  skuUnknown: { code: 5100, message: 'cart.skuUnknown' },
  noPrice: { code: 5101, message: 'cart.noPrice' },
  belowMinimum: { code: 5102, message: 'cart.belowMinimum' },
  offStep: { code: 5103, message: 'cart.offStep' },
  aboveMaximum: { code: 5104, message: 'cart.aboveMaximum' },
  short: { code: 5105, message: 'cart.short' },
  overLimit: { code: 5109, message: 'cart.overLimit' },
  tooManyLines: { code: 5106, message: 'cart.tooManyLines' },
  cartKeyNeeded: { code: 5107, message: 'cart.cartKeyNeeded' },
  lineNotFound: { code: 5108, message: 'cart.lineNotFound' },
  padEmpty: { code: 5110, message: 'cart.padEmpty' },
  padNoList: { code: 5111, message: 'cart.padNoList' },
  padOldExcel: { code: 5112, message: 'cart.padOldExcel' },
  padBroken: { code: 5113, message: 'cart.padBroken' },
  padTooLarge: { code: 5114, message: 'cart.padTooLarge' },
  padColumns: { code: 5115, message: 'cart.padColumns' },
} as const satisfies Record<string, Reason>
