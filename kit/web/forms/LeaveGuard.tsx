/** Asks for confirmation before a form with unsaved changes is left by a link, by going back or by closing the tab. */
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useT } from '../language/i18n.tsx'

type Props = {
  isDirty: boolean
  /** Discards what the confirmation says is lost, such as a draft. */
  onLeave?: (() => void) | undefined
}

export function LeaveGuard({ isDirty, onLeave }: Props) {
  const t = useT('forms')
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && isElsewhere(current, next),
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.go')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => {
        onLeave?.()
        proceed?.()
      }}
      onCancel={() => reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}

type Place = { pathname: string; search: object }

/** Another page, or another part of this one. */
const isElsewhere = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname || partOf(current) !== partOf(next)

const partOf = ({ search }: Place): unknown =>
  'part' in search ? search.part : 'group' in search ? search.group : undefined
