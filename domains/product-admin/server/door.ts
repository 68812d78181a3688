/** The office's list of products by its filters, for files that hold what the list shows. */
export { filterOf } from './filter.ts'
export * as productList from './sql.ts'
