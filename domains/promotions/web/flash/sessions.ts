/** The sessions of the day, as all parts of a page ask for them, and which of them matters most. */
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { query } from '#kit/web/calls/call.ts'
import { useDates } from '#kit/web/language/i18n.tsx'
import { flashSession, flashSessions } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'

/** How much is sold is asked for again so often. */
const FRESH_MS = 10_000

export const useSessions = () =>
  useQuery({ ...query(flashSessions, {}), staleTime: 0, refetchInterval: FRESH_MS })

/** The session that the address names, as reminders and messages do. */
export const useChosenId = (): number | undefined =>
  useSearch({
    strict: false,
    select: (search: { session?: number | undefined }) => search.session,
  })

type Absent = {
  /** The address names one that is not listed: it was stopped, is of another day, for others, or there is none. */
  isAbsent: boolean
  /** What is known of it; undefined: nothing. */
  absent: Session | undefined
  isLoading: boolean
}

/** @param listed undefined as long as the sessions of the day are not known */
export function useAbsentSession(listed: readonly Session[] | undefined): Absent {
  const chosen = useChosenId()
  const isAbsent =
    chosen !== undefined && listed?.every(({ activityId }) => activityId !== chosen) === true
  const { data, isLoading } = useQuery({
    ...query(flashSession, { activityId: chosen ?? 0 }),
    staleTime: 0,
    enabled: isAbsent,
  })
  return { isAbsent, absent: data, isLoading }
}

/** What can be bought now comes before what starts next, and that before what is over. */
export const firstOf = (sessions: readonly Session[]): Session | undefined =>
  sessions.find(({ state }) => state === 'on') ??
  sessions.find(({ state }) => state === 'soldOut') ??
  sessions.find(({ state }) => state === 'soon') ??
  sessions.at(-1)

/** When it starts, or ends: by the browser's clock. */
export const turnOf = (
  { state, startsInMs, leftMs }: Pick<Session, 'state' | 'startsInMs' | 'leftMs'>,
  answeredAt: number,
): string => new Date(answeredAt + (state === 'soon' ? startsInMs : leftMs)).toISOString()

/** `14:00`; with its day where that is not the day of the answer. */
export function useStartText(answeredAt: number): (session: Pick<Session, 'startsAt'>) => string {
  const { date, time, moment } = useDates()
  const today = date(new Date(answeredAt).toISOString())
  return ({ startsAt }) => (date(startsAt) === today ? time(startsAt) : moment(startsAt))
}
