/** What other domains may ask of shipping. */
export type { Delivery, Place, Shipment } from './freight.ts'
export { carrierById, freightFor, type Carrier } from './service.ts'
