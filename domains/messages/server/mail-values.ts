/** Puts the values of a mail together from those that a whole group of mails shares and those of this one alone. */
import type { MailValues, Template } from '../definition.ts'

/** The templates whose values include all of `Common`, in these types. */
export type TemplateWith<Common> = {
  [T in Template]: keyof Common extends keyof MailValues[T]
    ? Common extends Pick<MailValues[T], keyof Common & keyof MailValues[T]>
      ? T
      : never
    : never
}[Template]

/** What a mail has beside the values that its group shares. */
export type OwnValues<T extends Template, Common> = Omit<MailValues[T], keyof Common>

/**
 * The compiler cannot tell that common and own values make a whole while `T` is open, so the cast says it, in this one place.
 * `TemplateWith` and `OwnValues` make it true: the common values fit each template, and the own values are all others.
 */
export const mailWith = <Common extends object, T extends TemplateWith<Common>>(
  common: Common,
  values: OwnValues<T, Common>,
): MailValues[T] => ({ ...common, ...values }) as MailValues[T]
