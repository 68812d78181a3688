/** What the search index and the site maps may use of the catalogue: all products, and changes. */
export { attributeList, brandList, categoryList } from './browse/lists.ts'
export { brandPages, categoryPages, productPages, productParts } from './browse/sitemap.ts'
export { productIdsAfter } from './browse/sql.ts'
export { searchDocuments, type SearchDocument } from './search-documents.ts'
export { changedProducts, takeChanges } from './read-model/sql.ts'
