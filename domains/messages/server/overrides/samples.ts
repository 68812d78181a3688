/** Sample values for previews and test messages. */
import type { Lang } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { MailValues, Sample, Template } from '../../definition.ts'
import { mailOf } from '../definitions.ts'

/** @returns values of the types that the message gets when it is sent */
export const sampleOf = <T extends Template>(
  template: T,
  lang: Lang,
  now: Instant,
): MailValues[T] => mailOf(template).sample(sampleIn(lang, now))

const sampleIn = (lang: Lang, now: Instant): Sample => ({
  lang,
  now,
  word: (key) => translate(lang, `messages.sample.${key}`),
  path: '/user/user/order/details?number=SO260301482913570',
  amount: { amount: 128_600, currency: 'CNY' },
  before: { amount: 142_900, currency: 'CNY' },
  left: { amount: 14_300, currency: 'CNY' },
  code: { code: '482913', minutes: 5 },
})
