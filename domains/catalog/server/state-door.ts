/** What other domains may use to put products on sale and take them off. */
export { demandStaysOnSale, publish, setState } from './write/publish.ts'
export { findMissingForSale } from './write/sale-needs.ts'
export { setStates, type State } from './write/state/sql.ts'
