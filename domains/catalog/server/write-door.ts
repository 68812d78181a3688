/** What writes products: drafts are checked by the catalogue's rules and put into it whole. */
export { changedMeanwhile } from './write/changed.ts'
export { changeProduct, createProduct, putProducts, type Put, type Writing } from './write/put.ts'
export { demandSound, fieldError, wrong, type FieldError } from './write/sound.ts'
export { putPrices } from './write/sql.ts'
