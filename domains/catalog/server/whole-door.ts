/** Products as they are stored, whole, with their categories, brands and attributes: for files and forms. */
export { attributes } from './browse/sql.ts'
export { AUDIENCES, isRetail, type Price, type Rates } from './prices.ts'
export { draftOf, htmlOf } from './whole/draft.ts'
export { lockedByCode, wholes, type Whole, type WholeSku } from './whole/sql.ts'
export { addAttribute, addBrand, addCategory } from './write/shelves.ts'
export { insertValue, valueNamed } from './write/shelves/sql.ts'
