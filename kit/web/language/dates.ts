/** Formats dates and times in each language (design.md 7), in the shop's time zone on server and screen. */
import type { Instant } from '../../contract/values.ts'
import type { Lang } from '../../contract/lang.ts'
import { zoneName } from '../../contract/zone.ts'

/** Days and hours are the shop's, so that server and browser render the same. Set once, before anything is rendered. */
let zone = 'Asia/Shanghai'
export const shopTimeZone = (): string => zone
export function setShopTimeZone(name: string | undefined): void {
  zone = name ?? zone
}

const MONTHS = { cn: 'en-US', en: 'en-US', spa: 'es-MX', id: 'id-ID' } as const satisfies Record<
  Lang,
  string
>

type Parts = {
  year: string
  month: string
  name: string
  day: string
  hour: string
  minute: string
}

const numbers = new Map<string, Intl.DateTimeFormat>()
const names = new Map<string, Intl.DateTimeFormat>()

function partsOf(instant: Instant, lang: Lang, timeZone: string): Parts {
  let number = numbers.get(timeZone)
  if (number === undefined) {
    const two = '2-digit' as const
    const shape = { year: 'numeric', month: two, day: two, hour: two, minute: two } as const
    number = new Intl.DateTimeFormat('en-US', { ...shape, hourCycle: 'h23', timeZone })
    numbers.set(timeZone, number)
  }
  const key = `${lang} ${timeZone}`
  let name = names.get(key)
  if (name === undefined) {
    name = new Intl.DateTimeFormat(MONTHS[lang], { month: 'short', day: 'numeric', timeZone })
    names.set(key, name)
  }
  const date = new Date(instant)
  const found = Object.fromEntries(
    number.formatToParts(date).map((part) => [part.type, part.value]),
  )
  const month = name.formatToParts(date).find((part) => part.type === 'month')?.value ?? ''
  const { year = '', month: digits = '', day = '', hour = '', minute = '' } = found
  return { year, month: digits, name: month.replace('.', ''), day, hour, minute }
}

/** `2026-11-21`, `21 Nov 2026`, `21 nov 2026`. */
export function formatDate(instant: Instant, lang: Lang, timeZone = zone): string {
  const { year, month, name, day } = partsOf(instant, lang, timeZone)
  return lang === 'cn' ? `${year}-${month}-${day}` : `${Number(day)} ${name} ${year}`
}

/** A day beside its year, as in a calendar: `11-21`, `21 Nov`, `21 nov`. */
export function formatMonthDay(instant: Instant, lang: Lang, timeZone = zone): string {
  const { month, name, day } = partsOf(instant, lang, timeZone)
  return lang === 'cn' ? `${month}-${day}` : `${Number(day)} ${name}`
}

/**
 * For tables, without the year while it is this one: `11-21 14:10`, `21 Nov, 14:10`, in Indonesian `21 Nov, 14.10`. Of another
 * year it has its year, so that last December is not taken for the next.
 */
export function formatMoment(
  instant: Instant,
  lang: Lang,
  timeZone = zone,
  now: Instant = new Date().toISOString(),
): string {
  const { year, month, name, day } = partsOf(instant, lang, timeZone)
  if (year !== partsOf(now, lang, timeZone).year) return formatDateTime(instant, lang, timeZone)
  const time = formatTime(instant, lang, timeZone)
  return lang === 'cn' ? `${month}-${day} ${time}` : `${Number(day)} ${name}, ${time}`
}

/** With the year: `2026-11-21 14:10`, `21 Nov 2026, 14:10`. */
export function formatDateTime(instant: Instant, lang: Lang, timeZone = zone): string {
  const date = formatDate(instant, lang, timeZone)
  return `${date}${lang === 'cn' ? ' ' : ', '}${formatTime(instant, lang, timeZone)}`
}

/**
 * With year and zone, where it matters which clock is meant: `2026-11-21 14:10（GMT+8）`, `21 Nov 2026, 14:10 (GMT+8)`. A
 * deadline is the shop's, wherever its reader is.
 */
export function formatZoned(instant: Instant, lang: Lang, timeZone = zone): string {
  const name = zoneName(instant, timeZone)
  const time = formatDateTime(instant, lang, timeZone)
  return lang === 'cn' ? `${time}（${name}）` : `${time} (${name})`
}

/** `14:10`, in Indonesian `14.10`. */
export function formatTime(instant: Instant, lang: Lang, timeZone = zone): string {
  const { hour, minute } = partsOf(instant, lang, timeZone)
  return `${hour}${lang === 'id' ? '.' : ':'}${minute}`
}

/** The time left until an instant, for countdowns: never below zero. */
export function timeLeft(until: Instant, now: number): { days: number; clock: string } {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600) % 24
  const clock = [hours, Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':')
  return { days: Math.floor(seconds / 86_400), clock }
}
