/** Freezes credit terms at once, or asks a colleague to agree that they are used again. */
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { currentTerms, type DialogProps } from './current-terms.ts'
import { useSaveTerms } from './use-save-terms.ts'

export function FreezeDialog({ id, credit, onClose }: DialogProps) {
  const t = useT('office.credit')
  const kit = useT('forms')
  const { account, buyerName: name, currency } = credit
  const save = useSaveTerms(onClose)
  const now = currentTerms(credit)
  const word = now.isFrozen ? 'unfreeze' : 'freeze'
  return (
    <ConfirmDialog
      open
      title={t(`${word}Title`, { name })}
      tone={now.isFrozen ? 'primary' : undefined}
      confirmLabel={t(word)}
      cancelLabel={kit('cancel')}
      reason={{ label: t('note'), maxLength: 300 }}
      busy={save.isPending}
      onCancel={onClose}
      onConfirm={(note) =>
        save.mutate({
          ...now,
          isFrozen: !now.isFrozen,
          note,
          buyerId: id,
          version: account?.version ?? null,
          currency,
        })
      }
    >
      {t(`${word}Text`)}
    </ConfirmDialog>
  )
}
