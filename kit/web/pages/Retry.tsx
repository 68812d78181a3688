/** A failed query in its place: the server's message and a retry button. Old rows may stay below it. */
import { Button } from '../../ui/basics/Button.tsx'
import { RetryNotice } from '../../ui/states/ErrorState.tsx'
import { useT } from '../language/i18n.tsx'

export function Retry({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT('kit')
  return (
    <RetryNotice
      message={error.message}
      retry={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('page.retry')}
        </Button>
      }
    />
  )
}
