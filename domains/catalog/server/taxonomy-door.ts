/** Categories, brands and attributes as products are written and sorted by them. */
export { attributes } from './browse/sql.ts'
export { letterOf } from './letters.ts'
export { markStale } from './shown/sql.ts'
export { addAttribute, addBrand, addCategory } from './write/shelves.ts'
export { insertValue, findValueByName as valueNamed } from './write/shelves/sql.ts'
