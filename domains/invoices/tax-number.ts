/** Tax numbers by country: what each looks like, and the check digits of those that have some. */

/** Unified social credit code of China (GB 32100), its last sign a check. */
const CREDIT_SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(text)) return false
  const sum = Array.from(text.slice(0, 17)).reduce(
    (total, sign, index) => total + CREDIT_SIGNS.indexOf(sign) * (3 ** index % 31),
    0,
  )
  return CREDIT_SIGNS[(31 - (sum % 31)) % 31] === text[17]
}

/** Spain's NIF of persons (a letter of the number's rest by 23) and of companies (Royal Decree 1065/2007). */
const NIF_LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE'
function isNif(text: string): boolean {
  const person = /^([XYZ]?)(\d{7,8})([A-Z])$/.exec(text)
  if (person !== null) {
    const [, foreign = '', digits = '', letter] = person
    if (foreign.length + digits.length !== 8) return false
    const number = Number(`${foreign === '' ? '' : 'XYZ'.indexOf(foreign)}${digits}`)
    return NIF_LETTERS[number % 23] === letter
  }
  const company = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(text)
  if (company === null) return false
  const [, , digits = '', control = ''] = company
  const sum = [...digits].reduce((total, sign, index) => {
    const digit = Number(sign) * (index % 2 === 0 ? 2 : 1)
    return total + Math.floor(digit / 10) + (digit % 10)
  }, 0)
  const check = (10 - (sum % 10)) % 10
  return control === String(check) || control === 'JABCDEFGHI'[check]
}

/** What buyers type between the signs that count. */
export const bareTaxNumber = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s.\-/]/g, '')

/**
 * Whether a tax number can be one of its country.
 * @param text without spaces, dots and dashes, in capitals (`bareTaxNumber`)
 */
export function isTaxNumber(country: string, text: string): boolean {
  switch (country) {
    case 'CN':
      return isCreditCode(text) || /^\d{15}$/.test(text)
    case 'ES':
      return isNif(text.replace(/^ES/, ''))
    // NPWP of 15 digits, or of 16 since 2024.
    case 'ID':
      return /^\d{15,16}$/.test(text)
    default:
      return /^[A-Z0-9]{4,30}$/.test(text)
  }
}
