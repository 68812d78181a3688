/** A notice that a colleague has saved first, with the offer to load the newer version. */
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { useT } from '../language/i18n.tsx'

type Props = { open: boolean; onReload: () => void; onKeep: () => void }

export function ChangedDialog({ open, onReload, onKeep }: Props) {
  const t = useT('office.kit')
  return (
    <ConfirmDialog
      open={open}
      title={t('changed.title')}
      confirmLabel={t('changed.reload')}
      cancelLabel={t('changed.keep')}
      onConfirm={onReload}
      onCancel={onKeep}
    >
      {t('changed.text')}
    </ConfirmDialog>
  )
}
