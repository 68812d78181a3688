/** What other domains may ask of shipping. */
export type { Delivery, Place, Shipment } from './freight.ts'
export { carrierById, freightFor, replaceFreight, type Carrier } from './service.ts'
