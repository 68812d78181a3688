/** The current state of each setting: a few words on the right, nothing where the shop does not answer. */
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
  const { data, isPending } = useQuery(query(userInfo, {}))
  return isPending ? <Skeleton shape="line" /> : data?.nickName
}

/** One call for all of them. */
function Security({ children }: { children: (mine: MySecurity) => ReactNode }) {
  const { data, isPending } = useQuery(query(mySecurity, {}))
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

/** Where login by WeChat is not offered, only buyers who have linked an account see it, so that they can unlink it. */
export function useIsWechatOffered(): boolean {
  const { data: ways } = useQuery(query(waysIn, {}))
  const { data: mine } = useQuery(query(mySecurity, {}))
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
