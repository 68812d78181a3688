/** Asks before a form with changes is left, by a link, by going back or by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '#kit/ui/ConfirmDialog.tsx'
import { useT } from './i18n.tsx'

export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useT('office.kit')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.go')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
