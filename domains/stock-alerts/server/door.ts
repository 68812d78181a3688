/** What whoever puts the shop together may ask of stock alerts. */
export { personal } from './personal/personal.ts'
