/** Merges the values that a group of mails shares with those of one mail. */
import type { MailValues, Template } from '../definition.ts'

/** The templates whose values include all of `Common`, in these types. */
export type TemplateWith<Common> = {
  [T in Template]: keyof Common extends keyof MailValues[T]
    ? Common extends Pick<MailValues[T], keyof Common & keyof MailValues[T]>
      ? T
      : never
    : never
}[Template]

/** The values of a mail besides those that its group shares. */
export type OwnValues<T extends Template, Common> = Omit<MailValues[T], keyof Common>

/**
 * The compiler cannot infer that common and own values are complete while `T` is open, so this one place casts.
 * `TemplateWith` and `OwnValues` ensure it: the common values fit each template, and the own values are all others.
 */
export const mailWith = <Common extends object, T extends TemplateWith<Common>>(
  common: Common,
  values: OwnValues<T, Common>,
): MailValues[T] => ({ ...common, ...values }) as MailValues[T]
