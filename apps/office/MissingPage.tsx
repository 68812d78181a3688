/** The page for unknown addresses of the office. */
import { createFileRoute, Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export const Route = createFileRoute('/_frame/office/$')({ component: MissingPage })

function MissingPage() {
  const t = useT('office.frame')
  const { pathname } = useLocation()
  return (
    <Panel>
      <h1 className="sr-only">{t('missing.title')}</h1>
      <EmptyState
        title={t('missing.title')}
        text={t('missing.text', { path: pathname })}
        action={
          <Link to="/office" className={buttonClass({ variant: 'primary' })}>
            {t('missing.home')}
          </Link>
        }
      />
    </Panel>
  )
}
