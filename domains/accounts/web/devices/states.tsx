/** The number of logged-in devices and the language of mails, in a few words for the list of settings. */
import { useQuery } from '@tanstack/react-query'
import { CURRENCY_OF } from '#kit/contract/money.ts'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { mySessions } from '../../devices-calls.gen.ts'

export function DevicesState() {
  const { number } = useNumbers()
  const { data, isPending } = useQuery(query(mySessions, {}))
  if (isPending) return <Skeleton shape="line" />
  return data === undefined ? null : number(data.length)
}

export function LanguageState() {
  const kit = useT('kit')
  const lang = useLang()
  return `${kit(`language.${lang}`)} · ${CURRENCY_OF[lang]}`
}
