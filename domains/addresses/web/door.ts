/** What screens of other domains show of addresses. */
export { AddressForm } from './AddressForm.tsx'
export { AddressText } from './AddressText.tsx'
export { IndonesiaFields } from './IndonesiaFields.tsx'
export { RegionSelect } from './RegionSelect.tsx'
export { addressLines } from './address-lines.ts'
