/** When the account will be closed, for the list of settings; nothing where it was not requested. */
import { useQuery } from '@tanstack/react-query'
import { query } from '#kit/web/calls/call.ts'
import { useDates } from '#kit/web/language/i18n.tsx'
import { myClosing } from '../../calls.gen.ts'

export function ClosingState() {
  const { zoned } = useDates()
  const { data } = useQuery(query(myClosing, {}))
  return data === undefined || data.dueAt === null ? null : zoned(data.dueAt)
}
