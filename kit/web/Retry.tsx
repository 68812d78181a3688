/** A query that failed, in its place: what the server said, and trying again. Old rows may stay below it. */
import { Button } from '#kit/ui/Button.tsx'
import { RetryNotice } from '#kit/ui/ErrorState.tsx'
import { useT } from './i18n.tsx'

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
