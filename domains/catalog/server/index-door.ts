/** What the index of search and the site maps may ask of the catalogue: all of it, and what has changed. */
export { attributeList, brandList, categoryList } from './browse/lists.ts'
export { brandPages, categoryPages, productPages, productParts } from './browse/sitemap.ts'
export { productIdsAfter } from './browse/sql.ts'
export { searchDocuments, type SearchDocument } from './search-documents.ts'
export { changedProducts, takeChanges } from './read-model/sql.ts'
