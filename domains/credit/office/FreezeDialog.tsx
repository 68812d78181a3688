/** Freezes credit terms at once, or asks a colleague to agree that they are used again. */
import { StaffReasonDialog } from '#domains/staff/office/door/StaffReasonDialog.tsx'
import { dropDraft } from '#kit/web/forms/draft.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { currentTerms, type DialogProps } from './current-terms.ts'
import { useSaveTerms } from './use-save-terms.ts'

export function FreezeDialog({ id, credit, onClose }: DialogProps) {
  const t = useT('office.credit')
  const { account, buyerName: name, currency } = credit
  const now = currentTerms(credit)
  const word = now.isFrozen ? 'unfreeze' : 'freeze'
  const draft = `credit-${word}:${id}`
  const save = useSaveTerms(() => (dropDraft(draft), onClose()))
  return (
    <StaffReasonDialog
      title={t(`${word}Title`, { name })}
      tone={now.isFrozen ? 'primary' : undefined}
      verb={t(word)}
      label={t('note')}
      draft={draft}
      busy={save.isPending}
      onClose={onClose}
      onReason={(note) =>
        save.mutate({
          ...now,
          isFrozen: !now.isFrozen,
          note,
          buyerId: id,
          version: account?.version ?? null,
          currency,
        })
      }
      text={t(`${word}Text`)}
    />
  )
}
