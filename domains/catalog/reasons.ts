/** Why catalogue requests are refused: a code for clients, a message for people. */
import type { Reason } from '#kit/contract/refusal.ts'

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
  bulkNotFound: { code: 4640, message: 'catalog.bulkNotFound' },
  bulkNothing: { code: 4641, message: 'catalog.bulkNothing' },
  bulkTooMany: { code: 4642, message: 'catalog.bulkTooMany' },
  bulkNotUndoable: { code: 4643, message: 'catalog.bulkNotUndoable' },
} as const satisfies Record<string, Reason>

/** Refusals for staff alone: separate, so that public pages need not load them. */
export const TaxonomyReasons = {
  categoryUsed: { code: 4615, message: 'catalog.categoryUsed' },
  brandUsed: { code: 4616, message: 'catalog.brandUsed' },
  mediaUnknown: { code: 4617, message: 'catalog.mediaUnknown' },
  onSaleNeeds: { code: 4618, message: 'catalog.onSaleNeeds' },
  measureNotFound: { code: 4621, message: 'catalog.measureNotFound' },
  measureNameTaken: { code: 4622, message: 'catalog.measureNameTaken' },
  tooManyMeasures: { code: 4623, message: 'catalog.tooManyMeasures' },
  measureUsed: { code: 4624, message: 'catalog.measureUsed' },
} as const satisfies Record<string, Reason>
