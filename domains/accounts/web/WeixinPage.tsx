/** /login/login/weixin: the redirect to WeChat's own page. */
import { createFileRoute, Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { call } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { flag, searchOf, text } from '#kit/web/pages/search-params.ts'
import { startWechat } from '../wechat-calls.gen.ts'
import { leave } from './weixin-memory.ts'

export const Route = createFileRoute('/login/login/weixin')({
  ssr: false,
  validateSearch: searchOf({ back: text(500), link: flag }),
  head: ({ match }) => ({ meta: [{ title: match.context.t('accounts')('weixin.title') }] }),
  component: WeixinPage,
})

function WeixinPage() {
  const t = useT('accounts')
  const { back, link } = Route.useSearch()
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    call(startWechat, { browserKey: leave({ back, isLink: link === true }) }).then(
      ({ address }) => window.location.replace(address),
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    )
  }, [back, link])
  return (
    <div className="login-box">
      <h1>{t('weixin.title')}</h1>
      {problem === null ? (
        <output>{t('weixin.leaving')}</output>
      ) : (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <p className="text-sm">
        <Link to="/login/login" search={{ back }} className="link underline">
          {t('forgot.backToLogin')}
        </Link>
      </p>
    </div>
  )
}
