/** What the checkout holds of a buyer. */
export { personal } from './personal/personal.ts'
