/** What whoever puts the shop together, and the demo world, may ask of messages to the shop. */
export { personal } from './personal/personal.ts'
