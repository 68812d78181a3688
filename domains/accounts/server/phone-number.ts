/** Telephone numbers as people type them, and as they are stored and shown. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'
import { AccountReasons } from '../reasons.ts'

/** @returns E.164; a number without a country code is Chinese. @throws {Refused} invalidInput, naming `phone` */
export function e164Of(phone: string, lang: Lang): string {
  const parsed = parsePhoneNumberFromString(phone, 'CN')
  if (parsed?.isValid() === true) return parsed.number
  const message = translate(lang, AccountReasons.wrongPhone.message)
  throw new Refused(Reasons.invalidInput, { detail: { fields: [{ path: 'phone', message }] } })
}

/** An e-mail address as it was typed, or a number in E.164. @throws {Refused} invalidInput: neither, both, or no number */
export function addressOf(
  { email, phone }: { email?: string | undefined; phone?: string | undefined },
  lang: Lang,
): string {
  if ((email === undefined) === (phone === undefined)) throw new Refused(Reasons.invalidInput)
  return email ?? e164Of(phone ?? '', lang)
}

/** `+86 138****8000`: enough to recognise one's own number. */
export function shortPhone(phone: string): string {
  const code = `+${parsePhoneNumberFromString(phone)?.countryCallingCode ?? ''}`
  const national = phone.startsWith(code) ? phone.slice(code.length) : phone
  return `${code} ${national.slice(0, -8)}****${national.slice(-4)}`
}
