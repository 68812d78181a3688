/** What writes products: drafts are checked by the catalogue's rules and put into it whole. */
export { toConflict } from './write/conflict.ts'
export {
  changeProduct,
  createProduct,
  saveProducts,
  type ProductWrite,
  type Writing,
} from './write/save.ts'
export { validateDraft, fieldError, wrong, type FieldError } from './write/validate.ts'
export { putPrices } from './write/sql.ts'
