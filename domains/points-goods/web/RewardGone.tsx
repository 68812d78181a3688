/** In place of points goods that are no longer on sale. */
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function Gone() {
  const t = useT('points-goods')
  return (
    <div className="panel">
      <EmptyState
        title={t('notFound')}
        action={
          <Link to="/home/integral" className={buttonClass({ variant: 'primary' })}>
            {t('toRewards')}
          </Link>
        }
      />
    </div>
  )
}
