/** /login/login/callback: the return from WeChat; linked people continue, new ones prove a number, and errors are shown. */
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { call } from '#kit/web/calls/call.ts'
import { showErrors } from '#kit/web/forms/form.ts'
import { rememberedPage } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { SkeletonLines } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { AccountReasons } from '../reasons.ts'
import { mySecurity } from '../settings-calls.gen.ts'
import { bindWechat, finishWechat, linkWechat } from '../wechat-calls.gen.ts'
import { useBlockNotice } from './block-notice.tsx'
import { useEntering } from './door/entering.ts'
import { useMe } from './me.ts'
import { NewNumber, useNewNumber } from './new-number.tsx'
import { PhoneFields, usePhoneForm } from './PhoneFields.tsx'
import { useProvenAct } from './door/proven-act.tsx'
import { forget, rememberToken, stored } from './weixin-memory.ts'
import { useOnce } from '#kit/web/calls/use-once.ts'

export const Route = createFileRoute('/login/login/callback')({
  ssr: false,
  validateSearch: searchOf({ code: text(512), state: text(200) }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('weixin.title') }] }),
  component: CallbackPage,
})

function CallbackPage() {
  const t = useT('accounts')
  const { code, state } = Route.useSearch()
  const memory = useOnce(stored)
  const [token, setToken] = useState(memory?.token ?? null)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = !code ? t('weixin.denied') : !state || memory === null ? t('wrongState') : null
  const problem = failure ?? (token === null ? missing : null)
  const enter = useEntering(memory?.back, 'login.done')
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || token !== null || !code || !state || memory === null) return
    begun.current = true // a code is valid once, and effects run twice in development
    const { browserKey, isLink = false } = memory
    call(finishWechat, { code, state, browserKey, link: isLink }).then(
      async ({ userinfo, pending }) => {
        if (userinfo !== null) {
          forget()
          await enter({ userinfo })
        } else if (pending !== null) {
          rememberToken(pending.token)
          setToken(pending.token)
        }
      },
      (error: unknown) => setFailure(error instanceof Error ? error.message : String(error)),
    )
  }, [code, state, memory, token, enter])
  const again = { back: memory?.back, link: memory?.isLink === true || undefined }
  return (
    <div className="login-box">
      <h1>{t('weixin.title')}</h1>
      {problem !== null && (
        <>
          <Notice tone="danger" live>
            {problem}
          </Notice>
          <p className="flex gap-4 text-sm">
            <Link to="/login/login/weixin" search={again} className="link underline">
              {t('bind.retry')}
            </Link>
            <Link to="/login/login" search={{ back: memory?.back }} className="link underline">
              {t('forgot.backToLogin')}
            </Link>
          </p>
        </>
      )}
      {problem === null && token === null && <output>{t('weixin.finishing')}</output>}
      {token !== null &&
        (memory?.isLink === true ? (
          <LinkForm token={token} back={memory.back} />
        ) : (
          <BindForm token={token} back={memory?.back} />
        ))}
    </div>
  )
}

/** Links the WeChat account to the buyer who is logged in. */
function LinkForm({ token, back }: { token: string; back: string | undefined }) {
  const t = useT('accounts')
  const navigate = useNavigate()
  const me = useMe()
  const link = useProvenAct(linkWechat, {
    refresh: [mySecurity],
    onDone: async () => {
      forget()
      toast(t('wechat.linked'), { kind: 'success' })
      await navigate({ href: rememberedPage(back), replace: true })
    },
  })
  return (
    <div className="stack">
      <p className="text-sm text-ink-2">{t('wechat.linkText', { name: me?.nickName ?? '…' })}</p>
      <Button
        variant="primary"
        size="large"
        wide
        busy={link.isPending}
        onClick={() => link.mutate({ token })}
      >
        {t('wechat.link')}
      </Button>
      {link.dialog}
    </div>
  )
}

function BindForm({ token, back }: { token: string; back: string | undefined }) {
  const t = useT('accounts')
  const form = usePhoneForm()
  const enter = useEntering(back, 'login.done')
  const number = useNewNumber()
  const block = useBlockNotice()
  const bind = useAct(bindWechat, {
    onDone: async (entered) => {
      forget()
      await enter(entered)
    },
    onRefused: (refused) =>
      number.takeToken(refused) ||
      block.take(refused) ||
      showErrors(refused, form.setError, { [AccountReasons.wrongCode.code]: 'code' }),
  })
  if (number.token !== null) {
    return (
      <Suspense fallback={<SkeletonLines count={6} />}>
        <NewNumber
          token={number.token}
          phone={form.getValues('phone')}
          back={back}
          onOver={number.dropToken}
        />
      </Suspense>
    )
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.handleSubmit((values) => bind.mutate({ token, ...values }))}
    >
      {block.notice}
      <p className="text-sm text-ink-2">{t('weixin.bindText')}</p>
      <PhoneFields form={form} purpose="bind" />
      <Button type="submit" variant="primary" size="large" wide busy={bind.isPending}>
        {t('bind.submit')}
      </Button>
      <p className="text-sm">
        {t('weixin.other')}{' '}
        <Link to="/login/login" search={{ back }} className="link underline">
          {t('login.title')}
        </Link>{' '}
        <Link to="/login/login/register" search={{ back }} className="link underline">
          {t('register.title')}
        </Link>
      </p>
    </form>
  )
}
