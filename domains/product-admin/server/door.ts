/** The filters of the office's product list, for exports of the same products; pictures of imports, fetched again. */
export { filterOf } from './filter.ts'
export * as productList from './sql.ts'
export { retryPictures } from './imported-pictures-sql.ts'
