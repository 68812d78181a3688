/** In place of what only distributors have: the way to become one. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function ApplyFirst() {
  const t = useT('distributors')
  return (
    <Panel title={t('apply.first')} level={2}>
      <p className="mb-4 text-sm text-ink-2">{t('apply.firstText')}</p>
      <Link to="/user/user/applyFxs" className={buttonClass({ variant: 'primary' })}>
        {t('apply.title')}
      </Link>
    </Panel>
  )
}
