/** Renders mails and text messages in the recipient's language. */
import type { Money } from '#kit/contract/money.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { MessageValues } from '#kit/contract/refusal.ts'
import { fill, translate } from '#kit/server/text/translate.ts'
import { formatZoned } from '#kit/web/language/dates.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import type { Template } from '../definition.ts'
import { CHOICES } from '../kinds.ts'
import type { Channel } from '../templates-contract.ts'
import { SIGNATURE } from './mail-layout/blocks.ts'
import { findMail, mailOf } from './definitions.ts'
import { ownOf, type Own, type Overrides } from './overrides/cache.ts'

type Value = string | number | Money
type Values = Readonly<Record<string, Value>>
export type Surroundings = {
  lang: Lang
  shop: string
  origin: string
  timeZone: string
  /** The merchant's texts, which replace the defaults. */
  overrides: Overrides
  /** The end of the address that switches mails of this kind off; left out where no buyer reads it. */
  unsubscribe?: string | null
}

/** Names of instants (docs/conventions.md). */
const NAME_OF_INSTANT = /^(at|until)$|(At|By|Until)$/
/** A day has no time of a zone: `until` may be one. */
const DAY = /^\d{4}-\d\d-\d\d$/

/** Subject and text, signed with the shop's name. */
export function writeMail(
  template: Template,
  values: Values,
  around: Surroundings,
): { subject: string; text: string } {
  const { subject, body } = fillText('mail', template, wordsFor(template, values, around), around)
  return { subject, text: withSignature(template, body, around) }
}

const withSignature = (template: Template, body: string, around: Surroundings) =>
  `${body}${SIGNATURE}${around.shop}${choiceFor(template, around)}`

/** One or two lines that begin with the shop's name, as text messages do. */
export const writeSms = (template: Template, values: Values, around: Surroundings): string =>
  fillText('sms', template, wordsFor(template, values, around), around).body

/** A text for preview: rendered as `writeMail` and `writeSms` would. */
export function writeOwn(
  { channel, template }: { channel: Channel; template: Template },
  own: Own,
  values: Values,
  around: Surroundings,
): Own {
  const { subject, body } = fillTemplate(own, wordsFor(template, values, around), around.lang)
  return { subject, body: channel === 'mail' ? withSignature(template, body, around) : body }
}

/** The key of the text, in the folder of the domain that declared the template; a mail has `.subject` and `.text`. */
export const keyOf = (channel: Channel, template: Template): string =>
  `${mailOf(template).domain}.${channel}.${template}`

/** The merchant's text where there is one in this language, else the default. */
function fillText(
  channel: Channel,
  template: Template,
  written: MessageValues,
  { lang, overrides }: Surroundings,
): Own {
  const own = ownOf(overrides, channel, template, lang)
  if (own !== undefined) return fillTemplate(own, written, lang)
  const key = keyOf(channel, template)
  if (channel === 'sms') return { subject: '', body: translate(lang, key, written) }
  return {
    subject: translate(lang, `${key}.subject`, written),
    body: translate(lang, `${key}.text`, written),
  }
}

const fillTemplate = ({ subject, body }: Own, written: MessageValues, lang: Lang): Own => ({
  subject: fill(lang, subject, written),
  body: fill(lang, body, written),
})

/** The line that switches them off, below messages that can be: for their buyer without a login. */
function choiceFor(template: Template, { lang, origin, unsubscribe }: Surroundings): string {
  if (!CHOICES[mailOf(template).kind].mail) return ''
  if (typeof unsubscribe === 'string')
    return `\n${translate(lang, 'messages.mail.unsubscribe', { url: `${origin}/unsubscribe${unsubscribe}` })}`
  return `\n${translate(lang, 'messages.mail.choose', { url: `${origin}/user/setting/notifications` })}`
}

/** Marks the place of the mail's link: in the shop the whole message is a link. */
const LINK = '\u2063'

/**
 * The same message for the inbox, without the line that contains the link. A message of a template that this version does
 * not know (written by a newer version beside it, or by a domain that was removed) has a general title and its link.
 */
export function writeMessage(
  template: Template,
  values: Readonly<Record<string, unknown>>,
  around: Surroundings,
): { title: string; text: string } {
  if (findMail(template) === undefined) {
    return { title: translate(around.lang, 'messages.unknownMessage'), text: '' }
  }
  const written = { ...wordsFor(template, values as Values, around), url: LINK }
  const { subject, body } = fillText('mail', template, written, around)
  const paragraphs = body.split('\n\n').filter((each) => !each.includes(LINK))
  // If the merchant put everything into one paragraph, the text is shown without its link rather than not at all.
  const text = paragraphs.length > 0 ? paragraphs.join('\n\n') : body.replaceAll(LINK, '').trim()
  return { title: subject, text }
}

const isInstant = (name: string, value: string | number): boolean =>
  NAME_OF_INSTANT.test(name) && !DAY.test(String(value))

/** Money and instants as the language writes them, and the path as a full address. */
export function wordsFor(
  template: Template,
  values: Values,
  { lang, shop, timeZone, origin }: Surroundings,
): MessageValues {
  const written: MessageValues = { shop, ...mailOf(template).absent }
  if ('path' in values) written.url = `${origin}${String(values.path)}`
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object') written[name] = formatMoney(value.amount, value.currency, lang)
    else if (isInstant(name, value)) written[name] = formatZoned(String(value), lang, timeZone)
    else if (name === 'device' && value === '') {
      written[name] = translate(lang, 'messages.mail.unknownDevice')
    } else if (name !== 'path') written[name] = value
  }
  return written
}
