/** Writes products: drafts are validated by the catalogue's rules and stored completely. */
export { toConflict } from './write/conflict.ts'
export {
  changeProduct,
  createProduct,
  saveProducts,
  type ProductWrite,
  type Writing,
} from './write/save.ts'
export { validateDraft, fieldError, refuseOptions, type FieldError } from './write/validate.ts'
export { putPrices } from './write/sql.ts'
