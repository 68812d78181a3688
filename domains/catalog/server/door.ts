/**
 * What other domains may ask of the catalogue, and tell it. Everything else in this folder is private.
 * Functions whose first argument is `tx` write, and belong into the caller's transaction.
 */
export { priceTiers, ratesOf, type Tier } from './prices.ts'
export {
  skusForSale,
  skusOfProducts,
  tiersOfProducts,
  skuNamesFor,
  findSkus,
  productNames,
  unitNames,
  type SkuForSale,
  type SkuName,
} from './sale/sale.ts'
export { addAvailable, addSales, lockRatings, setRating } from './sale/sale.ts'
export { giveBackLimited, limitsFor, takeLimited } from './limits/limits.ts'
export { cardsOf } from './browse/browse.ts'
export { categoryList, attributeList, brandList } from './browse/lists.ts'
export { CHANGE_CHANNEL, productChanged, refreshProducts } from './shown/refresh.ts'
export { changedProducts, takeChanges } from './shown/sql.ts'
export { searchDocuments, type SearchDocument } from './search-documents.ts'
export { productIdsAfter } from './browse/sql.ts'
export { brandPages, categoryPages, productPages, productParts } from './browse/sitemap.ts'
export { createProduct, changeProduct, type Writing, type Written } from './write/put.ts'
export type { DraftPicture, DraftSku, ProductDraft, StoredPicture } from './write/draft.ts'
export { addAttribute, addBrand, addCategory } from './write/shelves.ts'
export { publish } from './write/publish.ts'
export { TEMPLATES, templateRows } from './export/template.ts'
export { countExported, exportRows, type Cell } from './export/rows.ts'
export { neutral } from './import/own/cells.ts'
export { openImport, type Opened } from './import/read.ts'
export {
  importProducts,
  Spoiled,
  type Importable,
  type Imported,
  type Outcome,
} from './import/write.ts'
export { categoriesAmong, categoryIdsByKey, keyOfPath } from './import/shelves.ts'
export { missingPictures, pictureCounts, retryPictures } from './import/progress.ts'
export type { Entry, Note } from './import/entry.ts'
export { inWords, UnreadableFile, type Said } from './import/said.ts'
export { pictureIn } from './shown/text.ts'
export type { SourcePicture } from './shown/source.ts'
