/** Categories, brands, attributes and units of measure for writing and sorting products. */
export { attributes } from './browse/sql.ts'
export { letterOf } from './letters.ts'
export { markStale } from './read-model/sql.ts'
export { addAttribute, addBrand, addCategory } from './write/taxonomy.ts'
export { insertValue, findValueByName as valueNamed, lockTaxonomy } from './write/taxonomy/sql.ts'
export { listMeasures, putMeasure, type Measure } from './write/units-sql.ts'
