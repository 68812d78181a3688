/** Messages, money and dates in the visitor's language. Only the messages of one language are loaded. */
import { createContext, use, type ReactNode } from 'react'
import type { AnyCurrency, Currency } from '../../contract/money.ts'
import { zoneName } from '../../contract/zone.ts'
import type { Instant } from '../../contract/values.ts'
import type { Lang } from '../../contract/lang.ts'
import {
  formatDate,
  formatDateTime,
  formatMoment,
  formatMonthDay,
  formatTime,
  formatZoned,
  shopTimeZone,
} from './dates.ts'
import { withElements } from './elements.ts'
import type { Words } from './messages.gen.ts'
import {
  formatCount,
  formatMoney,
  formatMoneyRange,
  formatNumber,
  formatPercent,
  type PercentForm,
} from './money.ts'
import { translatorOf } from './translator.ts'
import type { Messages } from './words.ts'

type Spoken = {
  lang: Lang
  t: (domain: string) => unknown
  find: (key: string) => string | undefined
}

const SpokenContext = createContext<Spoken>(makeSpoken('cn', {}))

/** Provides messages to components. `messages` are those of `lang`, compiled by the build. */
export function WordsProvider(props: { lang: Lang; messages: Messages; children: ReactNode }) {
  const { lang, messages, children } = props
  return <SpokenContext value={spokenOf(lang, messages)}>{children}</SpokenContext>
}

const known = new WeakMap<Messages, Spoken>()

/** The same object for the same messages, to avoid needless rendering. */
function spokenOf(lang: Lang, messages: Messages): Spoken {
  const before = known.get(messages)
  if (before !== undefined && before.lang === lang) return before
  const spoken = makeSpoken(lang, messages)
  known.set(messages, spoken)
  return spoken
}

function makeSpoken(lang: Lang, messages: Messages): Spoken {
  const t = newTranslators(lang, messages)
  return {
    lang,
    t,
    find: (key) => {
      const domain = Object.keys(messages).find(
        (each) => each.startsWith('office.') && messages[each]?.[key] !== undefined,
      )
      return domain === undefined ? undefined : (t(domain) as (key: string) => string)(key)
    },
  }
}

/** Translators of one language by domain, each created once. */
export function newTranslators(lang: Lang, messages: Messages): (domain: string) => unknown {
  const made = new Map<string, unknown>()
  return (domain) => {
    const before = made.get(domain)
    if (before !== undefined) return before
    const t = translatorOf(lang, messages, domain)
    const rich = (key: string, values: object) =>
      withElements(values, (plain) => t.parts(key, plain))
    const translator = Object.assign(t, { rich })
    made.set(domain, translator)
    return translator
  }
}

export const useLang = (): Lang => use(SpokenContext).lang

type Tag = (chunks: ReactNode) => ReactNode
type Plain<Arguments> = {
  [Name in keyof Arguments as Arguments[Name] extends Tag ? never : Name]: Arguments[Name]
}
type Given<Arguments> = keyof Arguments extends never ? [] : [values: Arguments]

/** `t('title')`, `t('count', { count: 2 })`; `t.rich` for messages with tags or elements as values. */
export type Translator<Domain extends keyof Words> = {
  <Key extends keyof Words[Domain] & string>(
    key: Key,
    ...values: Given<Plain<Words[Domain][Key]>>
  ): string
  rich<Key extends keyof Words[Domain] & string>(
    key: Key,
    values: { [Name in keyof Words[Domain][Key]]: Words[Domain][Key][Name] | ReactNode },
  ): ReactNode
  /** For keys built at run time, such as a state's: whether the message exists. */
  has(key: string): key is keyof Words[Domain] & string
}

/** The messages of one domain; `office.orders` for those of the back office. Keys and values are typed from cn. */
export function useT<Domain extends keyof Words>(domain: Domain): Translator<Domain> {
  return use(SpokenContext).t(domain) as Translator<Domain>
}

/** Translators of domains chosen at run time, for example by the object of an audit entry. */
export const useTranslators = (): ((domain: keyof Words) => unknown) => use(SpokenContext).t

/**
 * The office's name for a domain's declaration (a setting, a permission), by a key built at run time:
 * `setting.cart.maxLines`. Each domain names its own declarations, so that pages need no list of them. Undefined where
 * the name is missing.
 */
export const useDeclaredNames = (): ((key: string) => string | undefined) => use(SpokenContext).find

/** Formats an amount in minor units: `money(128600, 'CNY')`. */
export function useMoney() {
  const lang = useLang()
  return {
    money: (amount: number, currency: AnyCurrency) => formatMoney(amount, currency, lang),
    range: (from: number, to: number, currency: Currency) =>
      formatMoneyRange(from, to, currency, lang),
  }
}

/** Numbers other than money: `number(1286.5)`, rounded counts: `count(126000)`, and shares of one: `percent(0.231)`. */
export function useNumbers() {
  const lang = useLang()
  return {
    number: (value: number, fractionDigits?: number) => formatNumber(value, lang, fractionDigits),
    percent: (share: number, form?: PercentForm) => formatPercent(share, lang, form),
    count: (value: number) => formatCount(value, lang),
  }
}

/** Dates in the shop's time zone: `date`, `moment` without this year for tables, `dateTime`, `time`. */
export function useDates() {
  const lang = useLang()
  return {
    date: (instant: Instant) => formatDate(instant, lang),
    monthDay: (instant: Instant) => formatMonthDay(instant, lang),
    moment: (instant: Instant) => formatMoment(instant, lang),
    dateTime: (instant: Instant) => formatDateTime(instant, lang),
    /** With the zone: for deadlines, and exact times of events. */
    zoned: (instant: Instant) => formatZoned(instant, lang),
    /** `GMT+8`, for a note below times. */
    zone: (instant: Instant) => zoneName(instant, shopTimeZone()),
    time: (instant: Instant) => formatTime(instant, lang),
  }
}

/**
 * A message whose key is made at run time, as of a state or of an event that the server names. All values are given;
 * each sentence takes those it needs.
 */
export const translatorFor = <Domain extends keyof Words>(
  t: Translator<Domain>,
  key: string,
  values: Record<string, string | number>,
): string => (t as unknown as (key: string, values: object) => string)(key, values)
