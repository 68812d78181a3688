/** How the things that can be set stand now: a few words at the right of each, nothing where the shop does not say. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '#kit/ui/states/Skeleton.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { userInfo } from '../../calls.gen.ts'
import { mySecurity } from '../../settings-calls.gen.ts'
import type { MySecurity } from '../../settings-contract.ts'
import { waysIn } from '../../wechat-calls.gen.ts'

export function NameState() {
  const { data, isPending } = useQuery({ ...query(userInfo, {}), staleTime: 0 })
  return isPending ? <Skeleton shape="line" /> : data?.nickName
}

/** One call for all of them. */
function Security({ children }: { children: (mine: MySecurity) => ReactNode }) {
  const { data, isPending } = useQuery({ ...query(mySecurity, {}), staleTime: 0 })
  if (isPending) return <Skeleton shape="line" />
  return data === undefined ? null : children(data)
}

export function EmailState() {
  const t = useT('accounts')
  return <Security>{({ email }) => email ?? t('setting.notSet')}</Security>
}

export function PhoneState() {
  const t = useT('accounts')
  return <Security>{({ phone }) => phone ?? t('setting.notSet')}</Security>
}

export function WechatState() {
  const t = useT('accounts')
  return (
    <Security>
      {({ wechatLinkedAt }) => t(wechatLinkedAt === null ? 'wechat.notLinked' : 'wechat.isLinked')}
    </Security>
  )
}

/** Where nobody can log in by it, it is shown only to who has linked one before and may want to undo it. */
export function useIsWechatOffered(): boolean {
  const { data: ways } = useQuery(query(waysIn, {}))
  const { data: mine } = useQuery({ ...query(mySecurity, {}), staleTime: 0 })
  return ways?.wechat === true || (mine !== undefined && mine.wechatLinkedAt !== null)
}

export function PayState() {
  const t = useT('accounts')
  return (
    <Security>
      {({ hasPayPassword }) => t(hasPayPassword ? 'setting.isSet' : 'setting.notSet')}
    </Security>
  )
}
