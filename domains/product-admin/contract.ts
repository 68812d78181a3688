/** Product management by staff: lists, the form, states, prices. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { AMOUNT_MAX, ANY_AMOUNT_MAX } from '#kit/contract/amounts.ts'
import {
  Currency,
  FlagParam,
  Id,
  IdParam,
  Instant,
  int,
  IntParam,
  Lang,
  numberedPage,
  PageParam,
  sizeParam,
  optionalTexts,
  Translated,
  Version,
} from '#kit/contract/values.ts'
import {
  FIGURES_MAX,
  HTML_MAX,
  NAME_MAX,
  OPTIONS_MAX,
  PICTURES_MAX,
  PRICES_MAX,
  SKUS_MAX,
  SPECIFICATIONS_MAX,
  TEXT_MAX,
  UNITS_MAX,
  WARRANTY_MONTHS_MAX,
} from '#domains/catalog/limits.ts'
import { AttributeKind, Family } from '#domains/catalog/contract.ts'
import { GapKind, ProductLack, ProductState } from '#domains/catalog/state-contract.ts'

export const OfficeProductRow = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  state: ProductState,
  family: Family,
  categoryName: z.string(),
  brandName: z.nullable(z.string()),
  smallUrl: z.nullable(z.string()),
  skuCount: z.int(),
  /** Of the cheapest SKU. */
  priceAmount: z.nullable(z.int()),
  /** Another SKU costs more. */
  isPriceFrom: z.boolean(),
  availableCount: z.int(),
  /** Languages in which some text of it is missing. */
  missingLangs: z.array(Lang),
  version: Version,
  updatedAt: Instant,
})
const AmountParam = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(ANY_AMOUNT_MAX))
const CountParam = IntParam.check(z.minimum(0))

export const officeProducts = endpoint({
  method: 'GET',
  path: '/office/product-admin/products',
  who: 'staff:catalog.read',
  input: z.object({
    q: z.optional(z.string().check(z.maxLength(100))),
    state: z.optional(ProductState),
    category: z.optional(IdParam),
    brand: z.optional(IdParam),
    lacks: z.optional(ProductLack),
    /** Products with missing texts in this language: of the kind, if one is named. */
    missing: z.optional(Lang),
    kind: z.optional(GapKind),
    family: z.optional(Family),
    min: z.optional(AmountParam),
    max: z.optional(AmountParam),
    stockMin: z.optional(CountParam),
    stockMax: z.optional(CountParam),
    sort: z._default(z.enum(['updated', 'code', 'name', 'price', 'stock']), 'updated'),
    /** Reverses the default order, which is newest, first code, first name, cheapest, fewest first. */
    reversed: z._default(FlagParam, false),
    page: PageParam,
    size: sizeParam(50),
  }),
  data: z.extend(numberedPage(OfficeProductRow), {
    /** By state, regardless of the state filter. */
    counts: z.object({ all: z.int(), draft: z.int(), published: z.int(), archived: z.int() }),
  }),
})

/** Of one base unit. */
const Amount = z.int().check(z.minimum(1), z.maximum(AMOUNT_MAX.CNY))

const priceRow = z.object({
  currency: Currency,
  audience: z.enum(['all', 'business', 'super']),
  minQuantity: int(1),
  amount: Amount,
})

/** Identifies a picture of the form: `p12` is stored already, `fA1…` was just uploaded. */
const PictureKey = z.nullable(z.string().check(z.regex(/^(p\d{1,15}|f[\w-]{22})$/)))
export const pictureKeyOf = (picture: {
  id?: number | undefined
  fileId?: string | undefined
}): string => (picture.id === undefined ? `f${picture.fileId}` : `p${picture.id}`)
const LongText = z.nullable(z.string().check(z.maxLength(300)))

/** The whole product as the form has it; base-currency prices are required, others are converted by rate where missing. */
export const ProductForm = z.object({
  id: z.optional(Id),
  code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{2,40}$/)),
  internalNumber: z.nullable(z.string().check(z.maxLength(40))),
  family: Family,
  /** For a device: it can be bought directly, without a quote. */
  directSale: z.boolean(),
  /** Of a device, in months from its acceptance; null: the shop's usual ones. */
  warrantyMonths: z._default(z.nullable(int(0, WARRANTY_MONTHS_MAX)), null),
  name: optionalTexts(NAME_MAX),
  brief: optionalTexts(TEXT_MAX),
  categoryId: Id,
  brandId: z.nullable(Id),
  figures: z.array(optionalTexts(NAME_MAX)).check(z.maxLength(FIGURES_MAX)),
  specifications: z
    .array(z.object({ name: optionalTexts(NAME_MAX), value: optionalTexts(TEXT_MAX) }))
    .check(z.maxLength(SPECIFICATIONS_MAX)),
  /** Of choices and flags. */
  valueIds: z.array(Id).check(z.maxLength(200)),
  /** Values of numeric attributes, one each. */
  numbers: z
    .array(
      z.object({
        attributeId: Id,
        value: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
      }),
    )
    .check(z.maxLength(60)),
  options: z
    .array(
      z.object({
        name: optionalTexts(NAME_MAX),
        values: z
          .array(z.object({ name: optionalTexts(NAME_MAX), pictureKey: PictureKey }))
          .check(z.minLength(1), z.maxLength(SKUS_MAX)),
      }),
    )
    .check(z.maxLength(OPTIONS_MAX)),
  skus: z
    .array(
      z.object({
        id: z.optional(Id),
        code: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9._-]{2,60}$/)),
        barcode: z.nullable(z.string().check(z.maxLength(40))),
        values: z.array(int()),
        weightGrams: z.nullable(int(0)),
        active: z.boolean(),
        /** Null: the picture of its option values, if one has any. */
        pictureKey: PictureKey,
        units: z
          .array(
            z.object({
              id: z.optional(Id),
              /** Of the dictionary of units of measure, whose name is shown; null: `name` is the SKU's own. */
              measureId: z.optional(z.nullable(Id)),
              name: optionalTexts(NAME_MAX),
              factor: int(1),
              minQuantity: int(1),
              step: int(1),
              maxQuantity: int(1),
            }),
          )
          .check(z.minLength(1), z.maxLength(UNITS_MAX)),
        prices: z.array(priceRow).check(z.maxLength(PRICES_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(SKUS_MAX)),
  pictures: z
    .array(
      z.object({
        id: z.optional(Id),
        fileId: z.optional(z.string()),
        url: z.string(),
        smallUrl: z.string(),
        alt: optionalTexts(TEXT_MAX),
      }),
    )
    .check(z.maxLength(PICTURES_MAX)),
  details: optionalTexts(HTML_MAX),
  purchaseNotice: optionalTexts(HTML_MAX),
  modelUrl: LongText,
  /** For Quick Look; belongs to the model. */
  modelUsdzUrl: LongText,
  /** Its real dimensions as text: `42 × 30 × 18 cm`. */
  modelSize: z.nullable(z.string().check(z.maxLength(60))),
  videoUrl: LongText,
  /** Words that only search reads, with commas between them. */
  keywords: optionalTexts(TEXT_MAX),
  /** For search engines and shared links; empty texts: name and brief. */
  pageHead: z.object({ title: optionalTexts(TEXT_MAX), description: optionalTexts(TEXT_MAX) }),
  version: Version,
})
export type ProductForm = z.infer<typeof ProductForm>
export const officeProduct = endpoint({
  method: 'GET',
  path: '/office/product-admin/products/:productId',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: z.extend(ProductForm, {
    id: Id,
    state: ProductState,
    updatedAt: Instant,
  }),
})
/**
 * Pictures that an import has noted by their address, which are fetched in the background. Apart from the form, so that it can
 * be asked for again while somebody edits the product. @refuses productNotFound
 */
export const importedPictures = endpoint({
  method: 'GET',
  path: '/office/product-admin/products/:productId/pictures',
  who: 'staff:catalog.read',
  input: z.object({ productId: IdParam }),
  data: z.object({
    items: z.array(
      z.object({
        id: Id,
        address: z.string(),
        /** waiting: it is tried, perhaps again; failed: it was given up. */
        state: z.enum(['waiting', 'failed', 'stored']),
        /** Of the last attempt. */
        failure: z.nullable(z.string()),
        /** Empty until it is stored. */
        url: z.string(),
        smallUrl: z.string(),
      }),
    ),
  }),
})
/** Fetches pictures that wait or were given up, from the first attempt; without a picture all of the product. @refuses productNotFound */
export const retryPictures = endpoint({
  method: 'POST',
  path: '/office/product-admin/products/:productId/pictures/again',
  who: 'staff:catalog.write',
  input: z.object({ productId: IdParam, pictureId: z.optional(Id) }),
  data: z.object({ count: z.int() }),
})
/**
 * Creates (no id) or updates.
 * @refuses codeTaken, optionsWrong, pictureUnknown, mediaUnknown, onSaleNeeds, changedMeanwhile
 */
export const saveProduct = endpoint({
  method: 'POST',
  path: '/office/product-admin/products',
  who: 'staff:catalog.write',
  input: ProductForm,
  data: z.object({
    id: Id,
    version: Version,
    /** In the order of the input, with the ids of new ones. */
    skus: z.array(z.object({ id: Id, code: z.string() })),
  }),
})
/** @refuses notPublishable with the missing fields */
export const setProductState = endpoint({
  method: 'POST',
  path: '/office/product-admin/products/:productId/state',
  who: 'staff:catalog.write',
  input: z.object({ productId: IdParam, state: ProductState, version: Version }),
  data: z.object({ id: Id, version: Version, state: ProductState }),
})
/**
 * Replaces the prices of one SKU in one currency and audience by these tiers. `version` is the product's when its prices
 * were read: a writer with an older version is refused, so that nothing is lost.
 * @refuses skuNotFound, optionsWrong, onSaleNeeds, changedMeanwhile
 */
export const setPrice = endpoint({
  method: 'POST',
  path: '/office/product-admin/skus/:skuId/prices',
  who: 'staff:catalog.write',
  input: z.object({
    skuId: IdParam,
    currency: Currency,
    audience: z.enum(['all', 'business', 'super']),
    tiers: z.array(z.object({ minQuantity: int(1), amount: Amount })).check(z.maxLength(10)),
    version: Version,
  }),
  data: z.object({ version: Version }),
})
export const officeChoices = endpoint({
  method: 'GET',
  path: '/office/product-admin/choices',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.object({
    categories: z.array(z.object({ id: Id, parentId: z.nullable(Id), name: z.string() })),
    brands: z.array(z.object({ id: Id, name: z.string(), archived: z.boolean() })),
    attributes: z.array(
      z.object({
        id: Id,
        key: z.string(),
        name: z.string(),
        kind: AttributeKind,
        unit: z.nullable(z.string()),
        isFacet: z.boolean(),
        /** Categories with the attribute, which their subcategories inherit. None: everywhere. */
        categoryIds: z.array(Id),
        values: z.array(z.object({ id: Id, name: z.string(), number: z.nullable(z.number()) })),
      }),
    ),
    /** Units of measure, the one of new SKUs first. */
    measures: z.array(z.object({ id: Id, name: Translated })),
  }),
})
