/** How devices, language and the end of the account stand now, in a few words for the list of settings. */
import { useQuery } from '@tanstack/react-query'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { myClosing, mySessions } from '../../privacy-calls.gen.ts'

export function DevicesState() {
  const { number } = useNumbers()
  const { data, isPending } = useQuery({ ...query(mySessions, {}), staleTime: 0 })
  if (isPending) return <Skeleton shape="line" />
  return data === undefined ? null : number(data.length)
}

export function LanguageState() {
  const kit = useT('kit')
  const lang = useLang()
  return `${kit(`language.${lang}`)} · ${CURRENCY_OF[lang]}`
}

export function ClosingState() {
  const { zoned } = useDates()
  const { data } = useQuery(query(myClosing, {}))
  return data === undefined || data.dueAt === null ? null : zoned(data.dueAt)
}
