/** What screens of other domains show of accounts. */
export { AddressForm } from './AddressForm.tsx'
export { AddressText } from './AddressText.tsx'
export { LogoutButton } from './LogoutButton.tsx'
