/** Functions for shipping many orders: which can be, why others cannot, and to ship what is left of one. */
export { shipRest } from './change/ship.ts'
export { parcelsByTracking } from './to-ship/sql.ts'
export { findOrdersToShip, listOrdersToShip, type OrderToShip } from './to-ship/to-ship.ts'
