/** Another address for an order that has not left, for the domain by which buyers ask for it. Within the caller's transaction. */
export { amountsWith, changeAddress, demandChangeable, keepAddress } from './change/readdress.ts'
export { freightLinesOf, overdueExtra } from './change/readdress-sql.ts'
