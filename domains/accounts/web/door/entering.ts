/**
 * The steps after a login: the browser stores the user, the guest's cart is merged into the buyer's, and the buyer returns to the page
 * they came from.
 */
import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { mergeCart } from '#domains/cart/calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { call } from '#kit/web/calls/call.ts'
import { rememberedPage } from '#kit/web/forms/require-login.ts'
import { claimOwn } from '#kit/web/session/own.ts'
import { openSession, rememberUser } from '#kit/web/session/session.ts'
import { setCartCount } from '#domains/cart/web/door/cart-count.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { emailLogin } from '../../contract.ts'
import { myAgreement } from '../../agreement-calls.gen.ts'
import { myClosing } from '#domains/privacy/calls.gen.ts'
import { linkWechat } from '../../wechat-calls.gen.ts'
import { forget, stored } from '../weixin-memory.ts'

/** Long enough to read a message about one's account. */
const NEWS_MS = 10_000

/** @returns what to call with the answer of a login or a registration */
export function useEntering(back: string | undefined, message: 'login.done' | 'register.done') {
  const t = useT('accounts')
  const { dateTime } = useDates()
  const navigate = useNavigate()
  const queries = useQueryClient()
  return async ({ userinfo: { user_token, ...user } }: DataOf<typeof emailLogin>) => {
    claimOwn(String(user.id))
    openSession(user_token)
    rememberUser({ ...user, avatar: user.avatarUrl })
    queries.clear()
    // A cart that fails to merge now merges at the next login, so nothing is lost by continuing.
    const [merged, closing, asked] = await Promise.all([
      call(mergeCart, {}).catch(() => null),
      call(myClosing, {}).catch(() => null),
      call(myAgreement, {}).catch(() => null),
    ])
    if (merged !== null) setCartCount(merged.count)
    // Buyers who came from WeChat and proved who they are another way get it linked; if that fails, they are asked the next time.
    const memory = stored()
    const token = memory?.isLink === true ? undefined : memory?.token
    if (token !== undefined) await call(linkWechat, { token }).catch(() => null)
    forget()
    toast(t(message), { kind: 'success' })
    if (closing?.dueAt != null) {
      toast(t('closing.toast', { at: dateTime(closing.dueAt) }), {
        durationMs: NEWS_MS,
        action: {
          label: t('closing.see'),
          run: () => void navigate({ to: '/user/setting/close' }),
        },
      })
    }
    // A new business goes on to its verification, and afterwards to the page it came for.
    const isNewBusiness = message === 'register.done' && user.customerType === 'business'
    if (isNewBusiness) {
      const search = { back, step: 'papers' } as const
      return navigate({ to: '/login/login/register', search, replace: true })
    }
    // Where the agreement must be accepted again, the account area asks for it; on the way to an order, the checkout does.
    const next = asked?.mustAgree === true && back === undefined ? '/user/user' : back
    await navigate({ href: rememberedPage(next), replace: true })
  }
}
