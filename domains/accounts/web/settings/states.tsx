/** How the things that can be set stand now: a few words at the right of each, nothing while they are not known. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { query } from '#kit/web/call.ts'
import { useT } from '#kit/web/i18n.tsx'
import { myPhone } from '../../login-contract.ts'

export function PhoneState() {
  const t = useT('accounts')
  const { data, isPending } = useQuery({ ...query(myPhone, {}), staleTime: 0 })
  if (isPending) return <Skeleton shape="line" width="short" />
  return data === undefined ? null : (data.phone ?? t('setting.notSet'))
}
