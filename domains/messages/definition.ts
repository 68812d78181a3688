/**
 * How a domain declares its mails and text messages, in its own `server/mails.ts`: of which kind each is, what it is told, and what it
 * is tried with. Its words lie in the domain's `messages/server/`, as `mail.<template>.subject` and `.text`, and `sms.<template>`.
 * `apps/api/mails.ts` puts them together. A domain adds its values to `MailValues`, so the compiler refuses one that was not put together.
 */
import type { Lang } from '#kit/contract/lang.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'

/** What messages are about; each can be wanted or not, or must be told (`kinds.ts`). */
export const KINDS = [
  'security',
  'payments',
  'orders',
  'requests',
  'membership',
  'arrivals',
  'questions',
] as const
type Kind = (typeof KINDS)[number]

export const CHANNELS = ['mail', 'sms'] as const
type Channel = (typeof CHANNELS)[number]

/** What a text is tried with: words, figures and instants as a real message has them. */
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

export type Declared<Values> = {
  /** Decides whether a buyer may do without it (semantics.md 2.30, 3 row 33). */
  kind: Kind
  /** By mail alone where nothing is said. */
  channels?: readonly Channel[]
  /**
   * Warns of something that somebody did: staff of each other, and buyers of the ways into their account. It always speaks in
   * the words of the code: whoever words messages could be who is warned of, or work with them, and hide it.
   */
  isFixed?: boolean
  /** Brings a code: a text that names somebody to tell it to would have buyers give their accounts away. */
  isCode?: boolean
  /** Without its link it would be of no use. */
  needsLink?: boolean
  /** What it says where it was given no such value; messages that were written before it had one are among them. */
  absent?: Readonly<Record<string, string | number>>
  sample: (s: Sample) => Values
}

export type Definition<Values> = Declared<Values> & { domain: string }
export type Definitions<All> = { readonly [T in keyof All]: Definition<All[T]> }

/**
 * What each message is told. `path` becomes a whole address; money, and instants (names that end in `At`, `By` or `Until`, or are
 * `at`), are written as the language writes them. Every domain that declares some adds them here.
 */
export interface MailValues {}
export type Template = keyof MailValues
