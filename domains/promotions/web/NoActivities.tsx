/** No activities of this kind are on, or begin soon. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function NoActivities() {
  const t = useT('promotions')
  return (
    <div className="panel">
      <EmptyState
        title={t('none')}
        text={t('noneText')}
        action={
          <Link to="/goods/list" className={buttonClass({ variant: 'primary' })}>
            {t('all')}
          </Link>
        }
      />
    </div>
  )
}
