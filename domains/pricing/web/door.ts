/** How amounts explain themselves, for every screen that shows one. */
export { Explained } from './Explained.tsx'
export { Sums } from './Sums.tsx'
export { taxOf } from '../tax.ts'
