/** What texts that name something must be like. */

/** Whether this machine's calendar knows a zone. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Whether a code is a country's: addresses name theirs in the same way, and a code of none would make every sale an export. */
export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && COUNTRY_NAMES.of(code) !== undefined

/** Codes of countries between commas, or `*` for all of them. `CHINA` is none: it would be read as Switzerland and India. */
export const isCountryList = (text: string): boolean =>
  text.trim() === '*' || text.split(/[,，]/).every((part) => isCountry(part.trim()))
