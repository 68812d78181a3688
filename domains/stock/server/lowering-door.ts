/** A part of what an order has reserved goes back, for orders that staff change. Within the caller's transaction. */
export { lowerReserved } from './levels/levels.ts'
