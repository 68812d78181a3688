/** The office's list of products by its filters, for files that hold what the list shows. */
export { valuesOfNumbers } from './office/attributes/attributes.ts'
export { filterOf } from './office/filter.ts'
export * as productList from './office/sql.ts'
