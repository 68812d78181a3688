/** States of products: putting them on sale and taking them off. */
export { demandStaysOnSale, publish, setState } from './write/publish.ts'
export { setStates, type State } from './write/state/sql.ts'
