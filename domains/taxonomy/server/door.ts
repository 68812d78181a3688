/** What other domains may ask of the taxonomy. */
export { valuesOfNumbers } from './attributes/attributes.ts'
export { lockAll as lockMeasures } from './measures/sql.ts'
