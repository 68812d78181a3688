/** /office/promotions/calendar: all activities, sessions and coupons by month or week, and what is in the way of one another. */
import { createFileRoute, Link } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { addDays } from '#kit/contract/days.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { dayEnd, dayStart, daysAgo, noonOf } from '#kit/web/language/days.ts'
import { useDates, useLang, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { day, oneOf, searchOf } from '#kit/web/pages/search-params.ts'
import { campaignCalendar } from '../calendar-calls.gen.ts'
import { CALENDAR_ENTRIES_MAX } from '../limits.ts'
import { monthFrom, weeksOf } from './calendar-days.ts'
import { EntryList } from './EntryList.tsx'
import { WeekRow } from './WeekRow.tsx'

const VIEWS = ['month', 'week'] as const

export const Route = createFileRoute('/_frame/office/promotions/calendar')({
  validateSearch: searchOf({ view: oneOf(...VIEWS), day }),
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.campaigns')('calendar.title') }],
  }),
  component: CalendarPage,
})

function CalendarPage() {
  const t = useT('office.campaigns')
  const { view = 'month', day: shown = daysAgo(0) } = Route.useSearch()
  const weeks = weeksOf(shown, view)
  const [first = shown] = weeks
  const last = addDays(weeks.at(-1) ?? shown, 6)
  const found = useLive(campaignCalendar, {
    from: dayStart(first) ?? '',
    until: dayEnd(last) ?? '',
  })
  return (
    <>
      <PageTitle title={t('calendar.title')}>
        <Link
          to="/office/promotions"
          search={{ add: true }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('calendar.add')}
        </Link>
      </PageTitle>
      <Panel flush>
        <Tabs
          look="small"
          label={t('calendar.look')}
          current={view}
          items={VIEWS.map((each) => ({
            id: each,
            label: t(`calendar.${each}`),
            link: (props) => (
              <Link
                to="/office/promotions/calendar"
                search={(now) => ({ ...now, view: each === 'month' ? undefined : each })}
                activeOptions={EXACT_LINK}
                {...props}
              />
            ),
          }))}
        />
        <Period view={view} shown={shown} first={first} last={last} />
        <Loaded query={found}>
          {({ entries, isComplete }) => (
            <>
              {!isComplete && (
                <div className="p-4">
                  <Notice tone="warning">
                    {t('calendar.cut', { count: CALENDAR_ENTRIES_MAX })}
                  </Notice>
                </div>
              )}
              {entries.length === 0 ? (
                <EmptyState title={t('calendar.none')} text={t('calendar.noneText')} />
              ) : (
                <div className="max-md:hidden">
                  {weeks.map((monday) => (
                    <WeekRow
                      key={monday}
                      monday={monday}
                      month={view === 'month' ? shown.slice(0, 7) : null}
                      entries={entries}
                    />
                  ))}
                </div>
              )}
              {entries.length > 0 && (
                <div className="md:hidden">
                  <EntryList entries={entries} />
                </div>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      {found.data !== undefined && found.data.entries.length > 0 && (
        <Panel flush title={t('calendar.conflicts')} className="max-md:hidden">
          <EntryList
            // That coupons cannot be used beside it is a note of the entry, and no conflict.
            entries={found.data.entries.filter(
              ({ of, conflicts }) =>
                of === 'activity' && conflicts.some(({ skuCount }) => skuCount !== null),
            )}
          />
        </Panel>
      )}
    </>
  )
}

type PeriodProps = { view: (typeof VIEWS)[number]; shown: string; first: string; last: string }

/** Which days are shown, and the ones before and after. */
function Period({ view, shown, first, last }: PeriodProps) {
  const t = useT('office.campaigns')
  const { date } = useDates()
  const textOf = (each: string) => date(noonOf(each) ?? '')
  const monthName = new Intl.DateTimeFormat(LOCALES[useLang()], {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  const moved = (by: 1 | -1) => (view === 'week' ? addDays(first, 7 * by) : monthFrom(shown, by))
  const link = (to: string | undefined, content: React.ReactNode, label?: string) => (
    <Link
      to="/office/promotions/calendar"
      search={(now) => ({ ...now, day: to })}
      activeOptions={EXACT_LINK}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      aria-label={label}
    >
      {content}
    </Link>
  )
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 py-3">
      {link(moved(-1), <Icon of={ChevronLeft} size="small" />, t('calendar.before'))}
      {link(undefined, t('calendar.today'))}
      {link(moved(1), <Icon of={ChevronRight} size="small" />, t('calendar.after'))}
      <h2 className="ml-2 text-base" aria-live="polite">
        {view === 'month'
          ? monthName.format(Date.parse(shown))
          : t('calendar.fromTo', { from: textOf(first), to: textOf(last) })}
      </h2>
    </div>
  )
}
