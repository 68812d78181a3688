/** Error pages: the status, what to do, and the requested address. */
import { Link, useRouter, useRouterState, type ErrorComponentProps } from '@tanstack/react-router'
import { use, type ReactNode } from 'react'
import { Refused } from '../../contract/refusal.ts'
import { buttonClass } from '../../ui/basics/button-class.ts'
import { statusOf } from '../calls/failure.ts'
import { useT } from '../language/i18n.tsx'
import { InsideMain } from './inside-main.ts'

/** For errors of loaders and screens. @param props.notFound instead of the plain page for unknown addresses */
export function ErrorPage({
  error,
  reset,
  notFound: Missing = NotFoundPage,
}: ErrorComponentProps & { notFound?: () => ReactNode }) {
  const t = useT('kit')
  const router = useRouter()
  const status = statusOf(error)
  if (status === 404) return <Missing />
  const text = status === 503 ? t('page.unavailable') : t('page.error')
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Frame status={status} text={error instanceof Refused && status !== 500 ? error.message : text}>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={retry}>
        {t('page.retry')}
      </button>
    </Frame>
  )
}

export function NotFoundPage() {
  return <NotFoundWith />
}

/** @param props.children further help, between the address and the links */
export function NotFoundWith({ children }: { children?: ReactNode }) {
  const t = useT('kit')
  return <Frame status={404} text={t('page.notFound')} help={children} />
}

function Frame({
  status,
  text,
  help,
  children,
}: {
  status: number
  text: string
  help?: ReactNode
  children?: ReactNode
}) {
  const t = useT('kit')
  const path = useRouterState({ select: (state) => state.location.pathname })
  const isInside = use(InsideMain)
  const Root = isInside ? 'div' : 'main'
  return (
    <Root className="error-page" {...(!isInside && { id: 'content', tabIndex: -1 })}>
      <p className="error-page-status">{status}</p>
      <h1 className="error-page-text">{text}</h1>
      <p>
        <code className="error-page-path">{path}</code>
      </p>
      {help}
      <p className="error-page-actions">
        {children}
        <button type="button" className={buttonClass({})} onClick={() => history.back()}>
          {t('page.back')}
        </button>
        <Link className={buttonClass({})} to="/">
          {t('page.home')}
        </Link>
      </p>
    </Root>
  )
}
