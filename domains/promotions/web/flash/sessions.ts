/** The sessions of the day, as all parts of a page ask for them, and which of them matters most. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useDates } from '#kit/web/language/i18n.tsx'
import { flashSessions } from '../../flash-calls.gen.ts'
import type { Session } from '../../flash-contract.ts'

/** How much is sold is asked for again so often. */
const FRESH_MS = 10_000

export const useSessions = () =>
  useQuery({ ...query(flashSessions, {}), staleTime: 0, refetchInterval: FRESH_MS })

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
