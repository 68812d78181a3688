/** The public catalogue: categories, brands, products, their SKUs, units and prices. Terms are in ./README.md. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, IdListParam, IdParam, Instant, Lang } from '#kit/contract/values.ts'
import { PublicLimit } from './limits-contract.ts'

export const Family = z.enum(['goods', 'device'])

// --- pictures -------------------------------------------------------------------------------------

/** `url` is 1200 px, `smallUrl` 400 px, both square; null until an imported picture has been fetched. */
export const Picture = z.object({
  url: z.string(),
  smallUrl: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type Picture = z.infer<typeof Picture>

// --- categories and brands -------------------------------------------------------------------------

export const CategoryNode = z.object({
  id: Id,
  name: z.string(),
  productCount: z.int(),
  imageUrl: z.nullable(z.string()),
  /** For menus: the smallest file. */
  imageSmallUrl: z.nullable(z.string()),
  children: z.array(
    z.object({
      id: Id,
      name: z.string(),
      productCount: z.int(),
      children: z.array(z.object({ id: Id, name: z.string(), productCount: z.int() })),
    }),
  ),
})
export type CategoryNode = z.infer<typeof CategoryNode>

/** All three levels, for the menu. Counts are of published products. */
export const categoryTree = endpoint({
  method: 'GET',
  path: '/catalog/categories',
  who: 'anyone',
  input: z.object({}),
  data: z.array(CategoryNode),
})

/** A category's own page: its text and wide picture. `textLang` is the language that the text is actually in. */
export const CategoryPage = z.object({
  id: Id,
  name: z.string(),
  path: z.array(z.object({ id: Id, name: z.string() })),
  /** Sanitised on write; empty where there is none. */
  introHtml: z.string(),
  textLang: Lang,
  bannerUrl: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
})
/** @refuses categoryNotFound, also when it is hidden */
export const categoryPage = endpoint({
  method: 'GET',
  path: '/catalog/categories/:categoryId',
  who: 'anyone',
  input: z.object({ categoryId: IdParam }),
  data: CategoryPage,
})

/**
 * How products of a category are filtered. A product has values of each kind: a numeric value also has its `number`, and a
 * flag has a single value, which a product has or lacks.
 */
export const AttributeKind = z.enum(['choice', 'number', 'flag'])

export const Brand = z.object({
  id: Id,
  name: z.string(),
  /** A to Z by the pinyin of the Chinese name, or as the merchant sets it; `#` for other names. */
  letter: z.string(),
  logoUrl: z.nullable(z.string()),
  productCount: z.int(),
})
/** With its story. @refuses brandNotFound */
export const brandPage = endpoint({
  method: 'GET',
  path: '/catalog/brands/:brandId',
  who: 'anyone',
  input: z.object({ brandId: IdParam }),
  data: z.extend(Brand, {
    /** Sanitised on write; empty where there is none. */
    storyHtml: z.string(),
    textLang: Lang,
    bannerUrl: z.nullable(z.string()),
  }),
})
export const listBrands = endpoint({
  method: 'GET',
  path: '/catalog/brands',
  who: 'anyone',
  input: z.object({}),
  data: z.array(Brand),
})

// --- cards -----------------------------------------------------------------------------------------

/** A product as lists show it, the same for everyone: prices are the retail ones. */
export const Card = z.object({
  id: Id,
  name: z.string(),
  textLang: Lang,
  code: z.string(),
  family: Family,
  /** A machine that is sold by quote and cannot be put into a cart. */
  quoteOnly: z.boolean(),
  picture: z.nullable(Picture),
  /** Three short key figures, e.g. `20 V`, `65 N·m`. */
  figures: z.array(z.string()),
  currency: Currency,
  /** Retail price of the cheapest SKU, per base unit. */
  priceAmount: z.int(),
  /** Of the most expensive SKU; equal to `priceAmount` when there is one price. */
  priceMaxAmount: z.int(),
  unitName: z.string(),
  /** The first volume price of the cheapest SKU; `unitName` in the plural form for that quantity. */
  tier: z.nullable(z.object({ minQuantity: z.int(), priceAmount: z.int(), unitName: z.string() })),
  minQuantity: z.int(),
  /** The only SKU, so that a card can put it into the cart; null when options must be chosen. */
  skuId: z.nullable(Id),
  salesCount: z.int(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Free stock over all warehouses, capped at 20: larger stock is not disclosed. */
  availableCount: z.int(),
})
export type Card = z.infer<typeof Card>

/** Cards by id, in the order given; products that are not on sale are left out. For recommendations and favourites. */
export const listCards = endpoint({
  method: 'GET',
  path: '/catalog/cards',
  who: 'anyone',
  input: z.object({ ids: IdListParam }),
  data: z.array(Card),
})

/** The home page's goods: for each first-level category its best sellers, and the recommended ones. */
export const homeGoods = endpoint({
  method: 'GET',
  path: '/catalog/home',
  who: 'anyone',
  input: z.object({}),
  data: z.object({
    floors: z.array(z.object({ categoryId: Id, name: z.string(), cards: z.array(Card) })),
    recommended: z.array(Card),
  }),
})

// --- a product --------------------------------------------------------------------------------------

/** A unit of an SKU: pieces, boxes. `minQuantity`, `step`, `maxQuantity` count this unit. */
export const SaleUnit = z.object({
  id: Id,
  name: z.string(),
  factor: z.int(),
  minQuantity: z.int(),
  step: z.int(),
  maxQuantity: z.int(),
})
export type SaleUnit = z.infer<typeof SaleUnit>

/** Quantities of tiers count base units. `audience` is who pays this price: everyone, businesses, super members. */
export const PriceTier = z.object({
  audience: z.enum(['all', 'business', 'super']),
  minQuantity: z.int(),
  priceAmount: z.int(),
})

export const Sku = z.object({
  id: Id,
  code: z.string(),
  barcode: z.nullable(z.string()),
  /** For each option of the product the index of the chosen value. */
  values: z.array(z.int()),
  /** The first is the base unit, with factor 1. */
  units: z.array(SaleUnit),
  /** Retail first, then rising quantities. Empty when it has no price in this currency: not for sale. */
  tiers: z.array(PriceTier),
  weightGrams: z.nullable(z.int()),
  pictureIndex: z.nullable(z.int()),
  /**
   * The retail price was reduced within the last 30 days, below all prices of the 30 days before: the lowest of those, in
   * the same currency, and since when. Null where no reduction may be claimed.
   */
  reduction: z.nullable(z.object({ beforeAmount: z.int(), at: Instant })),
})
export type Sku = z.infer<typeof Sku>

export const Product = z.object({
  id: Id,
  name: z.string(),
  textLang: Lang,
  brief: z.string(),
  /** For search engines and shared links; empty: built from name and brief. */
  pageTitle: z.string(),
  pageDescription: z.string(),
  code: z.string(),
  internalNumber: z.nullable(z.string()),
  family: Family,
  /** A machine that is sold by quote and cannot be put into a cart. */
  quoteOnly: z.boolean(),
  brand: z.nullable(z.object({ id: Id, name: z.string() })),
  /** From the first level down to the product's own category, as far as they are in the menu. */
  categoryPath: z.array(z.object({ id: Id, name: z.string() })),
  pictures: z.array(Picture),
  model: z.nullable(
    z.object({
      url: z.string(),
      /** The same for Quick Look; where there is none, the viewer converts `url`. */
      usdzUrl: z.nullable(z.string()),
      posterUrl: z.nullable(z.string()),
      size: z.nullable(z.string()),
    }),
  ),
  videoUrl: z.nullable(z.string()),
  options: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ name: z.string(), pictureIndex: z.nullable(z.int()) })),
    }),
  ),
  skus: z.array(Sku),
  currency: Currency,
  specifications: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Sanitised on write. */
  detailsHtml: z.string(),
  purchaseNoticeHtml: z.string(),
  salesCount: z.int(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  publishedAt: Instant,
  /** How much of it one buyer may order, the tightest limit first, of every audience but customer lists: the page is the same for everybody. */
  limits: z.array(PublicLimit),
  /** Some limit is set, which may be one for a customer list: buyers ask for their own. */
  hasLimits: z.boolean(),
  /** Whether these prices include tax, and the tax rate. */
  tax: z.object({ ratePercent: z.number(), included: z.boolean() }),
})
export type Product = z.infer<typeof Product>

/** @refuses productNotFound, also for drafts and archived ones */
export const getProduct = endpoint({
  method: 'GET',
  path: '/catalog/products/:productId',
  who: 'anyone',
  input: z.object({ productId: IdParam }),
  data: Product,
})

/**
 * Alternatives to this product, all of them in stock, and complementary goods; the merchant's choices come first, the rest
 * is of the same category. @refuses productNotFound
 */
export const listAlternatives = endpoint({
  method: 'GET',
  path: '/catalog/products/:productId/alternatives',
  who: 'anyone',
  input: z.object({ productId: IdParam }),
  data: z.object({ substitutes: z.array(Card), related: z.array(Card) }),
})
