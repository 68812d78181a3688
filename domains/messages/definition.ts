/**
 * How a domain declares its mails and text messages, in its own `server/mails.ts`: the kind of each, its values, and its
 * sample values. The texts lie in the domain's `messages/server/`, as `mail.<template>.subject` and `.text`, and
 * `sms.<template>`. `apps/api/mails.ts` collects them. A domain adds its values to `MailValues`, so the compiler refuses a
 * domain that was not collected.
 */
import type { Lang } from '#kit/contract/lang.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

/** Kinds of messages; buyers can switch each one on or off, unless it is mandatory (`kinds.ts`). */
export const KINDS = [
  'security',
  'payments',
  'orders',
  'requests',
  'membership',
  'arrivals',
  'questions',
  'reviews',
  'announcements',
] as const
type Kind = (typeof KINDS)[number]

export const CHANNELS = ['mail', 'sms'] as const
type Channel = (typeof CHANNELS)[number]

/** Makes sample values: words, figures and instants as a real message has them. */
export type Sample = {
  lang: Lang
  now: Instant
  /** `messages.sample.…` in the language of the text. */
  word: (key: string) => string
  path: string
  amount: Money
  before: Money
  left: Money
  code: { code: string; minutes: number }
}

/** What travels with a mail. */
export type MailFile = { name: string; type: string; bytes: Buffer }

export type Declared<Values> = {
  /** Decides whether a buyer may switch it off (semantics.md 2.30, 3 row 33). */
  kind: Kind
  /** Mail only, where left out. */
  channels?: readonly Channel[]
  /**
   * A warning about what somebody did: sent to staff about each other, and to buyers about access to their account. Its
   * text cannot be overridden: the staff who edit texts could be those it warns of, or work with them, and hide it.
   */
  isFixed?: boolean
  /** Contains a code: a text that asks buyers to tell it to somebody would make them give their accounts away. */
  isCode?: boolean
  /** Staff never see its text or title: with what stands in it they could pass for the buyer. Messages with `isCode` neither. */
  isHiddenFromStaff?: boolean
  /** The message is useless without its link. */
  needsLink?: boolean
  /** Values for messages that were given none, including those that were written before the value existed. */
  absent?: Readonly<Record<string, string | number>>
  /** Reads what `sendMail` names as `files` from the database, when the mail leaves; null: it is not there any more. */
  readFile?(db: object, ref: string): Promise<MailFile | null>
  sample: (s: Sample) => Values
}

export type Definition<Values> = Declared<Values> & { domain: string }
export type Definitions<All> = { readonly [T in keyof All]: Definition<All[T]> }

/**
 * The values of each message. `path` becomes a full address; money, and instants (names that end in `At`, `By` or `Until`,
 * or are `at`), are written as the language writes them. Every domain that declares messages adds theirs here.
 */
export interface MailValues {}
export type Template = keyof MailValues
