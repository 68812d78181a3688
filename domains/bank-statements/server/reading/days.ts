/** Days as banks write them. `03/04/2026` is either of two: which, the other rows of the file tell, or staff. */
export type DayOrder = 'ymd' | 'dmy' | 'mdy'

/** Days that a workbook counts from the end of 1899. */
const SERIAL_ZERO_MS = Date.UTC(1899, 11, 30)
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const YEAR_FIRST = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})(?!\d)/
const YEAR_LAST = /^(\d{1,2})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{4}|\d{2})(?!\d)/
const TOGETHER = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/
/** `12 May 2026`, `12-Mei-26`, `12 ene. 2026`. */
const NAMED = /^(\d{1,2})[\s\-./]+(\p{L}{3,10})\.?[\s\-./,]+(\d{4}|\d{2})(?!\d)/u

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug', 'ago', 'agu', 'agt'],
  ['sep', 'set'],
  ['oct', 'okt'],
  ['nov', 'nop'],
  ['dec', 'dic', 'des'],
]

/** A day is at the beginning of its cell: of a longer one the patterns would cost the square of its length. */
const DAY_MAX = 100
const beginOf = (text: string): string => text.trim().slice(0, DAY_MAX)

/** `2026-05-12`; null where it is no day. @param isNumber of a workbook, which counts days */
export function dayOf(text: string, order: DayOrder, isNumber = false): string | null {
  const trimmed = beginOf(text)
  const serial = isNumber ? SERIAL.exec(trimmed) : null
  if (serial !== null) {
    return new Date(SERIAL_ZERO_MS + Number(serial[1]) * 86_400_000).toISOString().slice(0, 10)
  }
  const first = YEAR_FIRST.exec(trimmed) ?? TOGETHER.exec(trimmed)
  if (first !== null) return dayFrom(first[1], first[2], first[3])
  const named = NAMED.exec(trimmed)
  if (named !== null) return dayFrom(named[3], monthOf(named[2] ?? ''), named[1])
  const last = YEAR_LAST.exec(trimmed)
  if (last === null) return null
  const [, one, two, year] = last
  return order === 'mdy' ? dayFrom(year, one, two) : dayFrom(year, two, one)
}

const monthOf = (word: string): string | undefined => {
  const start = word.slice(0, 3).toLowerCase()
  const index = MONTHS.findIndex((names) => names.includes(start))
  return index < 0 ? undefined : String(index + 1)
}

function dayFrom(year?: string, month?: string, day?: string): string | null {
  if (year === undefined || month === undefined || day === undefined) return null
  const whole = year.length === 2 ? `20${year}` : year
  const text = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? null : text
}

/** By the first rows: a figure above twelve is a day. Day before month where nothing tells, as all but one country write it. */
export function orderOfDays(samples: readonly string[]): DayOrder {
  for (const sample of samples) {
    const begin = beginOf(sample)
    if (YEAR_FIRST.test(begin)) return 'ymd'
    const parts = YEAR_LAST.exec(begin)
    if (parts === null) continue
    if (Number(parts[1]) > 12) return 'dmy'
    if (Number(parts[2]) > 12) return 'mdy'
  }
  return 'dmy'
}
