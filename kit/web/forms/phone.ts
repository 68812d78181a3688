/** Formats telephone numbers in their country's groups, after its code. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * `+62 812 3456 7890` for `+6281234567890`.
 * @returns what is no number of a country, as a service line of four figures, as it was written
 */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
