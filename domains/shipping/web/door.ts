/** What screens of other domains show of shipping. */
export { DeliveryTerms } from './DeliveryTerms.tsx'
export { usePlace } from './place.ts'
export { byNearness, currentPlace, nearWarehousesNow, useNearWarehouses } from './near.ts'
export { PlaceFields, type PlaceChoice } from './PlaceFields.tsx'
export { usePlaceName } from './place-name.ts'
