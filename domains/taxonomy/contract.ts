/** Categories, brands and attributes as staff manage them. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import {
  requiredTexts,
  Id,
  IdParam,
  int,
  PicturePath,
  optionalTexts,
  Version,
} from '#kit/contract/values.ts'
import { AttributeKind } from '#domains/catalog/contract.ts'
import { HTML_MAX, NAME_MAX } from '#domains/catalog/limits.ts'

const Address = z.nullable(PicturePath)

// --- categories -----------------------------------------------------------------------------------

export const CategoryForm = z.object({
  id: z.optional(Id),
  parentId: z.nullable(Id),
  name: requiredTexts(NAME_MAX),
  visible: z.boolean(),
  /** In the menu. */
  imageUrl: Address,
  /** HTML of the category's own page. */
  intro: optionalTexts(HTML_MAX),
  /** A wide picture above that text. */
  bannerUrl: Address,
  /** Attributes of its goods and those of its subcategories, in this order. */
  attributeIds: z.array(Id).check(z.maxLength(60)),
  version: Version,
})
export const OfficeCategory = z.extend(z.required(CategoryForm), {
  position: int(),
  productCount: z.int(),
  /** Products of any state in this category itself: while there are any, it cannot be deleted. */
  usedCount: z.int(),
})
export const officeCategories = endpoint({
  method: 'GET',
  path: '/office/taxonomy/categories',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(OfficeCategory),
})
/**
 * Creates (no id; as the last sibling) or updates.
 * @refuses categoryNotFound, categoryTooDeep, categoryNameTaken, pictureUnknown, changedMeanwhile
 */
export const saveCategory = endpoint({
  method: 'POST',
  path: '/office/taxonomy/categories',
  who: 'staff:catalog.write',
  input: CategoryForm,
  data: z.object({ id: Id }),
})
/**
 * Moves it with its subcategories before a sibling; null makes it the last.
 * @refuses categoryNotFound, categoryTooDeep, categoryNameTaken
 */
export const moveCategory = endpoint({
  method: 'POST',
  path: '/office/taxonomy/categories/:categoryId/place',
  who: 'staff:catalog.write',
  input: z.object({ categoryId: IdParam, parentId: z.nullable(Id), beforeId: z.nullable(Id) }),
  data: z.object({}),
})
/** @refuses categoryNotFound, categoryUsed: it has products of any state, or subcategories */
export const removeCategory = endpoint({
  method: 'POST',
  path: '/office/taxonomy/categories/:categoryId/removal',
  who: 'staff:catalog.write',
  input: z.object({ categoryId: IdParam }),
  data: z.object({}),
})

// --- brands ---------------------------------------------------------------------------------------

export const BrandForm = z.object({
  id: z.optional(Id),
  name: requiredTexts(NAME_MAX),
  logoUrl: Address,
  bannerUrl: Address,
  /** HTML of the brand's page. */
  story: optionalTexts(HTML_MAX),
  /** Null: by the pinyin of its name. */
  letter: z.nullable(z.string().check(z.regex(/^[A-Z#]$/))),
  version: Version,
})
export const OfficeBrand = z.extend(z.required(BrandForm), {
  productCount: z.int(),
  /** Products of any state: while there are any, it cannot be deleted. */
  usedCount: z.int(),
  archived: z.boolean(),
  /** By the pinyin of its name. */
  ownLetter: z.string(),
})
export const officeBrands = endpoint({
  method: 'GET',
  path: '/office/taxonomy/brands',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(OfficeBrand),
})
/** Creates (no id) or updates. @refuses brandNotFound, brandNameTaken, pictureUnknown, changedMeanwhile */
export const saveBrand = endpoint({
  method: 'POST',
  path: '/office/taxonomy/brands',
  who: 'staff:catalog.write',
  input: BrandForm,
  data: z.object({ id: Id }),
})
/**
 * An archived brand is not offered for products and not listed; products that have it keep its name.
 * @refuses brandNotFound
 */
export const archiveBrand = endpoint({
  method: 'POST',
  path: '/office/taxonomy/brands/:brandId/archive',
  who: 'staff:catalog.write',
  input: z.object({ brandId: IdParam, archived: z.boolean() }),
  data: z.object({}),
})
/** @refuses brandNotFound, brandUsed: products of any state have it */
export const removeBrand = endpoint({
  method: 'POST',
  path: '/office/taxonomy/brands/:brandId/removal',
  who: 'staff:catalog.write',
  input: z.object({ brandId: IdParam }),
  data: z.object({}),
})

// --- attributes -----------------------------------------------------------------------------------

export const VALUES_MAX = 300
/** Characters: values of numbers are named by number and unit, `18 V`. */
const UNIT_MAX = 40

export const AttributeForm = z.object({
  id: z.optional(Id),
  /** Its name in files and addresses; permanent. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  name: requiredTexts(NAME_MAX),
  /** Permanent once it has values. */
  kind: AttributeKind,
  /** For numbers. */
  unit: z.nullable(requiredTexts(UNIT_MAX)),
  isFacet: z.boolean(),
  position: int(),
  /** For a choice, in this order; values of numbers and flags are created automatically. */
  values: z
    .array(z.object({ id: z.optional(Id), name: requiredTexts(NAME_MAX) }))
    .check(z.maxLength(VALUES_MAX)),
  version: Version,
})
export const OfficeAttribute = z.extend(z.required(AttributeForm), {
  values: z.array(
    z.object({
      id: Id,
      name: requiredTexts(NAME_MAX),
      number: z.nullable(z.number()),
      productCount: z.int(),
    }),
  ),
  categoryIds: z.array(Id),
})
export const officeAttributes = endpoint({
  method: 'GET',
  path: '/office/taxonomy/attributes',
  who: 'staff:catalog.read',
  input: z.object({}),
  data: z.array(OfficeAttribute),
})
/**
 * Creates (no id) or changes.
 * @refuses attributeNotFound, attributeTaken (its key, or its Chinese name), attributeValueTwice, stillUsed (a value
 * taken away that products have, or another kind while it has values), changedMeanwhile
 */
export const saveAttribute = endpoint({
  method: 'POST',
  path: '/office/taxonomy/attributes',
  who: 'staff:catalog.write',
  input: AttributeForm,
  data: z.object({ id: Id }),
})
/** Also removes it from categories. @refuses attributeNotFound, stillUsed: products have values of it */
export const removeAttribute = endpoint({
  method: 'POST',
  path: '/office/taxonomy/attributes/:attributeId/removal',
  who: 'staff:catalog.write',
  input: z.object({ attributeId: IdParam }),
  data: z.object({}),
})
