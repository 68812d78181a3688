/** What whoever puts the shop together may ask of arrivals. */
export { personal } from './personal/personal.ts'
