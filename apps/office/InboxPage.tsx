/** /office: where an operator begins. */
import { createFileRoute } from '@tanstack/react-router'
import { useT } from '#kit/web/i18n.tsx'

export const Route = createFileRoute('/office/')({ component: InboxPage })

function InboxPage() {
  const t = useT('office.kit')
  return (
    <main id="content">
      <h1>{t('title')}</h1>
    </main>
  )
}
