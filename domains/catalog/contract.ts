/** What is on sale: categories, brands, products, their SKUs, units and prices. Words are in ./README.md. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency } from '#kit/contract/money.ts'
import type { Reason } from '#kit/contract/refusal.ts'
import {
  Id,
  IdListParam,
  IdParam,
  Instant,
  Lang,
  Translated,
  numberedPage,
  page,
  PageParam,
  sizeParam,
} from '#kit/contract/values.ts'

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

/** A category's own page: its text and wide picture. `textLang` is the language that the text is really in. */
export const CategoryPage = z.object({
  id: Id,
  name: z.string(),
  path: z.array(z.object({ id: Id, name: z.string() })),
  /** Sanitised on write; empty where the merchant wrote nothing. */
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
 * What products of a category are told apart by. Whatever the kind, a product has values of it: a number is a value
 * with its `number` beside it, a flag has one value, which a product has or not.
 */
export const AttributeKind = z.enum(['choice', 'number', 'flag'])

export const Brand = z.object({
  id: Id,
  name: z.string(),
  /** A to Z by the sound of the Chinese name, or as the merchant says; `#` for what begins with none. */
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
    /** Sanitised on write; empty where the merchant wrote nothing. */
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

/** A product as a list shows it, for everybody the same: prices are the retail ones. */
export const Card = z.object({
  id: Id,
  name: z.string(),
  textLang: Lang,
  code: z.string(),
  family: Family,
  picture: z.nullable(Picture),
  /** Three short key figures, e.g. `20 V`, `65 N·m`. */
  figures: z.array(z.string()),
  currency: Currency,
  /** Retail price of the cheapest SKU, per base unit. */
  priceAmount: z.int(),
  /** Of the dearest SKU; equal to `priceAmount` when there is one price. */
  priceMaxAmount: z.int(),
  unitName: z.string(),
  /** The first volume price of the cheapest SKU. */
  tier: z.nullable(z.object({ minQuantity: z.int(), priceAmount: z.int() })),
  minQuantity: z.int(),
  /** The only SKU, so that a card can put it into the cart; null when options must be chosen. */
  skuId: z.nullable(Id),
  salesCount: z.int(),
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  /** Free to buy over all warehouses, capped at 9999 for visitors. */
  availableCount: z.int(),
})
export type Card = z.infer<typeof Card>

/** Cards by id, in the order asked; what is not on sale is left out. For recommendations and favourites. */
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

/** A way of counting an SKU: pieces, boxes. `minQuantity`, `step`, `maxQuantity` count this unit. */
export const SaleUnit = z.object({
  id: Id,
  name: z.string(),
  factor: z.int(),
  minQuantity: z.int(),
  step: z.int(),
  maxQuantity: z.int(),
})
export type SaleUnit = z.infer<typeof SaleUnit>

/** Quantities of tiers count base units. `audience` is who pays it: everybody, businesses, super members. */
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
   * The retail price came down within the last 30 days, below all of the 30 days before: the lowest of those, in the
   * same currency, and since when. Null where nothing may be claimed.
   */
  reduction: z.nullable(z.object({ beforeAmount: z.int(), at: Instant })),
})
export type Sku = z.infer<typeof Sku>

export const Product = z.object({
  id: Id,
  name: z.string(),
  textLang: Lang,
  brief: z.string(),
  code: z.string(),
  internalNumber: z.nullable(z.string()),
  family: Family,
  brand: z.nullable(z.object({ id: Id, name: z.string() })),
  /** From the first level down to the product's own. */
  categoryPath: z.array(z.object({ id: Id, name: z.string() })),
  pictures: z.array(Picture),
  model: z.nullable(
    z.object({ url: z.string(), posterUrl: z.nullable(z.string()), size: z.nullable(z.string()) }),
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
  /** Whether these prices have the tax in them, and how much of it there is. */
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
 * Goods to have instead of this one, all of them in stock, and goods that go with it; what the merchant named comes
 * first, the rest is of the same category. @refuses productNotFound
 */
export const listAlternatives = endpoint({
  method: 'GET',
  path: '/catalog/products/:productId/alternatives',
  who: 'anyone',
  input: z.object({ productId: IdParam }),
  data: z.object({ substitutes: z.array(Card), related: z.array(Card) }),
})

// --- favourites and footprints --------------------------------------------------------------------------

const After = z.optional(z.string().check(z.maxLength(60)))

/** A product that a buyer has kept or seen. What is no longer on sale has no card, but still its name. */
const KeptGoods = z.object({
  productId: Id,
  name: z.string(),
  textLang: Lang,
  picture: z.nullable(Picture),
  card: z.nullable(Card),
  at: Instant,
  /** By how much it has become cheaper since, in the card's currency. */
  dropAmount: z.nullable(z.int()),
})
export type KeptGoods = z.infer<typeof KeptGoods>

/** Put back within a minute, it is what it was: kept at that time, at that price. */
export const setFavourite = endpoint({
  method: 'POST',
  path: '/user/favourites',
  who: 'buyer',
  input: z.object({ productId: Id, favourite: z.boolean() }),
  data: z.object({ favourite: z.boolean() }),
})
export const isFavourite = endpoint({
  method: 'GET',
  path: '/user/favourites/:productId',
  who: 'buyer',
  input: z.object({ productId: IdParam }),
  data: z.object({ favourite: z.boolean() }),
})
/** The newest first. */
export const myFavourites = endpoint({
  method: 'GET',
  path: '/user/favourites',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(KeptGoods),
})

/** Products looked at, in any order; a product counts once a day. What is older than is kept, or not on sale, is left out. */
export const seeProducts = endpoint({
  method: 'POST',
  path: '/user/footprints',
  who: 'buyer',
  input: z.object({
    seen: z.array(z.object({ productId: Id, at: Instant })).check(z.minLength(1), z.maxLength(50)),
  }),
  data: z.object({}),
})
export const Footprint = z.extend(KeptGoods, {
  id: Id,
  /** Of the shop's time zone, `2026-03-01`. */
  day: z.iso.date(),
})
/** The newest first. */
export const myFootprints = endpoint({
  method: 'GET',
  path: '/user/footprints',
  who: 'buyer',
  input: z.object({ after: After }),
  data: page(Footprint),
})
/** These, or all of them. `at` undoes it. */
export const forgetFootprints = endpoint({
  method: 'POST',
  path: '/user/footprints/forget',
  who: 'buyer',
  input: z.object({ ids: z.nullable(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  data: z.object({ at: Instant, count: z.int() }),
})
/** What was forgotten at an instant, within the same day. */
export const restoreFootprints = endpoint({
  method: 'POST',
  path: '/user/footprints/restore',
  who: 'buyer',
  input: z.object({ at: Instant }),
  data: z.object({ count: z.int() }),
})

// --- back office ---------------------------------------------------------------------------------------

export const ProductState = z.enum(['draft', 'published', 'archived'])

export const OfficeProductRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: ProductState,
  family: Family,
  categoryName: z.string(),
  smallUrl: z.nullable(z.string()),
  skuCount: z.int(),
  priceAmount: z.nullable(z.int()),
  availableCount: z.int(),
  missingLangs: z.array(Lang),
  updatedAt: Instant,
})
export const officeProducts = endpoint({
  method: 'GET',
  path: '/office/products',
  who: 'staff:catalog.read',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(ProductState),
    category: z.optional(IdParam),
    sort: z._default(z.enum(['updated', 'code', 'name', 'price', 'stock']), 'updated'),
    page: PageParam,
    size: sizeParam(50),
  }),
  data: numberedPage(OfficeProductRow),
})

const priceRow = z.object({
  currency: Currency,
  audience: z.enum(['all', 'business', 'super']),
  minQuantity: z.int().check(z.minimum(1)),
  amount: z.int().check(z.minimum(1)),
})

/** The whole product as the form has it; base-currency prices are needed, others convert by rate where missing. */
export const ProductForm = z.object({
  id: z.optional(Id),
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{2,40}$/)),
  internalNumber: z.nullable(z.string().check(z.maxLength(40))),
  family: Family,
  name: Translated,
  brief: Translated,
  categoryId: Id,
  brandId: z.nullable(Id),
  figures: z.array(Translated).check(z.maxLength(3)),
  specifications: z.array(z.object({ name: Translated, value: Translated })).check(z.maxLength(60)),
  valueIds: z.array(Id),
  options: z
    .array(
      z.object({
        name: Translated,
        values: z.array(Translated).check(z.minLength(1), z.maxLength(50)),
      }),
    )
    .check(z.maxLength(3)),
  skus: z
    .array(
      z.object({
        id: z.optional(Id),
        code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{2,60}$/)),
        barcode: z.nullable(z.string().check(z.maxLength(40))),
        values: z.array(z.int()),
        weightGrams: z.nullable(z.int().check(z.minimum(0))),
        active: z.boolean(),
        units: z
          .array(
            z.object({
              id: z.optional(Id),
              name: Translated,
              factor: z.int().check(z.minimum(1)),
              minQuantity: z.int().check(z.minimum(1)),
              step: z.int().check(z.minimum(1)),
              maxQuantity: z.int().check(z.minimum(1)),
            }),
          )
          .check(z.minLength(1), z.maxLength(5)),
        prices: z.array(priceRow).check(z.maxLength(60)),
      }),
    )
    .check(z.minLength(1), z.maxLength(200)),
  pictures: z
    .array(
      z.object({
        id: z.optional(Id),
        fileId: z.optional(z.string()),
        url: z.string(),
        smallUrl: z.string(),
        alt: Translated,
      }),
    )
    .check(z.maxLength(12)),
  details: Translated,
  purchaseNotice: Translated,
  modelUrl: z.nullable(z.string().check(z.maxLength(300))),
  version: z.int(),
})
export type ProductForm = z.infer<typeof ProductForm>
export const officeProduct = endpoint({
  method: 'GET',
  path: '/office/products/:productId',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: z.extend(ProductForm, { id: Id, state: ProductState, updatedAt: Instant }),
})
/** Creates (no id) or changes. @refuses codeTaken, optionsWrong, changedMeanwhile */
export const saveProduct = endpoint({
  method: 'POST',
  path: '/office/products',
  who: 'staff:catalog.write',
  input: ProductForm,
  data: z.object({ id: Id, version: z.int() }),
})
/** @refuses notPublishable with the fields that are missing */
export const setProductState = endpoint({
  method: 'POST',
  path: '/office/products/:productId/state',
  who: 'staff:catalog.write',
  input: z.object({ productId: IdParam, state: ProductState, version: z.int() }),
  data: z.object({ id: Id, version: z.int(), state: ProductState }),
})
/** Replaces the prices of one SKU in one currency and audience by these tiers. */
export const setPrice = endpoint({
  method: 'POST',
  path: '/office/skus/:skuId/prices',
  who: 'staff:catalog.write',
  input: z.object({
    skuId: IdParam,
    currency: Currency,
    audience: z.enum(['all', 'business', 'super']),
    tiers: z
      .array(
        z.object({ minQuantity: z.int().check(z.minimum(1)), amount: z.int().check(z.minimum(1)) }),
      )
      .check(z.maxLength(10)),
  }),
  data: z.object({}),
})
export const officeChoices = endpoint({
  method: 'GET',
  path: '/office/catalog/choices',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.object({
    categories: z.array(z.object({ id: Id, parentId: z.nullable(Id), name: z.string() })),
    brands: z.array(z.object({ id: Id, name: z.string() })),
    attributes: z.array(
      z.object({
        id: Id,
        key: z.string(),
        name: z.string(),
        kind: AttributeKind,
        unit: z.nullable(z.string()),
        isFacet: z.boolean(),
        /** Those that name it; it holds below them too. None: everywhere. */
        categoryIds: z.array(Id),
        values: z.array(z.object({ id: Id, name: z.string(), number: z.nullable(z.number()) })),
      }),
    ),
  }),
})
/** Codes 4600 to 4699. */
export const CatalogReasons = {
  productNotFound: { code: 4600, message: 'catalog.productNotFound' },
  codeTaken: { code: 4601, message: 'catalog.codeTaken' },
  optionsWrong: { code: 4602, message: 'catalog.optionsWrong' },
  notPublishable: { code: 4603, message: 'catalog.notPublishable' },
  skuNotFound: { code: 4604, message: 'catalog.skuNotFound' },
  categoryTooDeep: { code: 4605, message: 'catalog.categoryTooDeep' },
  categoryNameTaken: { code: 4606, message: 'catalog.categoryNameTaken' },
  pictureUnknown: { code: 4607, message: 'catalog.pictureUnknown' },
  categoryNotFound: { code: 4608, message: 'catalog.categoryNotFound' },
  brandNotFound: { code: 4609, message: 'catalog.brandNotFound' },
  brandNameTaken: { code: 4610, message: 'catalog.brandNameTaken' },
  attributeNotFound: { code: 4611, message: 'catalog.attributeNotFound' },
  attributeTaken: { code: 4612, message: 'catalog.attributeTaken' },
  attributeValueTwice: { code: 4613, message: 'catalog.attributeValueTwice' },
  stillUsed: { code: 4614, message: 'catalog.stillUsed' },
  alternativeWrong: { code: 4620, message: 'catalog.alternativeWrong' },
} as const satisfies Record<string, Reason>
