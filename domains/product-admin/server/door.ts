/** The filters of the office's product list, for exports of the same products. */
export { filterOf } from './filter.ts'
export * as productList from './sql.ts'
