/** One week of the calendar: its days, and a bar for each thing over the days that it lasts. */
import { addDays } from '#kit/contract/days.ts'
import { textIn } from '#kit/contract/lang.ts'
import { classes } from '#kit/ui/basics/classes.ts'
import { dayOf, daysAgo, noonOf } from '#kit/web/language/days.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import type { CalendarEntry } from '../calendar-contract.ts'
import { placeInWeek, weekdayOf } from './calendar-days.ts'
import { CampaignLink } from './CampaignLink.tsx'

const COLUMNS = [
  '',
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
]
const SPANS = [
  '',
  'col-span-1',
  'col-span-2',
  'col-span-3',
  'col-span-4',
  'col-span-5',
  'col-span-6',
  'col-span-7',
]
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const

/** `month`: days of others are grey; null: a week by itself. */
type Props = { monday: string; month: string | null; entries: readonly CalendarEntry[] }

export function WeekRow({ monday, month, entries }: Props) {
  const t = useT('office.campaigns')
  const { monthDay } = useDates()
  const today = daysAgo(0)
  // With its month where that is not the title's.
  const dayName = (day: string) => monthDay(noonOf(day) ?? '')
  const placed = entries.flatMap((entry) => {
    const place = placeInWeek(monday, daysOf(entry))
    return place === null ? [] : [{ entry, place }]
  })
  return (
    <section className="border-t border-line pb-3" aria-label={monday}>
      <ol className="grid grid-cols-7 text-sm">
        {DAYS.map((each) => {
          const day = addDays(monday, each - 1)
          const isOther = month !== null && !day.startsWith(month)
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              className={classes(
                'px-2 py-1.5',
                isOther && 'text-ink-3',
                day === today && 'font-bold text-link',
              )}
            >
              {t(`day.${DAYS[weekdayOf(day) - 1] ?? 1}`)}{' '}
              {isOther || month === null ? dayName(day) : Number(day.slice(8))}
            </li>
          )
        })}
      </ol>
      <ul className="grid grid-flow-row-dense grid-cols-7 gap-1 px-1">
        {placed.map(({ entry, place }) => (
          <li
            key={`${entry.of} ${entry.id}`}
            className={classes('min-w-0', COLUMNS[place.column], SPANS[place.span])}
          >
            <Bar entry={entry} hasBegun={dayOf(entry.startsAt) < monday} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Both included; what ends at midnight does not last into the day. */
const daysOf = ({ startsAt, endsAt }: CalendarEntry) => ({
  first: dayOf(startsAt),
  last: dayOf(new Date(Math.max(Date.parse(startsAt), Date.parse(endsAt) - 1)).toISOString()),
})

/** `hasBegun`: in a week before. */
function Bar({ entry, hasBegun }: { entry: CalendarEntry; hasBegun: boolean }) {
  const t = useT('office.campaigns')
  const lang = useLang()
  const { dateTime, time } = useDates()
  const { of, id, kind, names, state, startsAt, endsAt, conflicts } = entry
  const name = textIn(names, lang).text
  // A coupon beside a special or fixed price is no more than a note; a price of another activity may win.
  const count = conflicts.filter(({ skuCount }) => skuCount !== null).length
  // It begins with what is seen, for people who speak to the screen.
  const label = [
    hasBegun ? `… ${name}` : `${time(startsAt)} ${name}`,
    t(`kind.${kind}`),
    t(`state.${state}`),
    t('calendar.fromTo', { from: dateTime(startsAt), to: dateTime(endsAt) }),
    ...(count === 0 ? [] : [t('calendar.countConflicts', { count })]),
  ].join(', ')
  return (
    <CampaignLink
      of={of}
      id={id}
      label={label}
      className={classes(
        'block truncate rounded-md border-l-4 px-2 py-1 text-sm hover:underline',
        TONES[kind === 'coupon' ? 'coupon' : kind === 'flash' ? 'flash' : 'price'],
        count > 0 && 'outline-2 outline-danger',
        (state === 'draft' || state === 'ended' || state === 'stopped') && 'opacity-70',
      )}
    >
      <span className="tabular-nums">{hasBegun ? '…' : time(startsAt)}</span> {name}
    </CampaignLink>
  )
}

const TONES = {
  price: 'border-link bg-surface-3 text-ink',
  flash: 'border-danger bg-surface-3 text-ink',
  coupon: 'border-success bg-surface-3 text-ink',
}
