/** Deletes a draft; unsaved text goes with it, as the dialog says. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { discardArticleDraft, officeArticle, officeArticles } from '../office-calls.gen.ts'

type Props = { id: number; draftVersion: number; onDone: () => void }

export function DiscardDraft({ id, draftVersion, onDone }: Props) {
  const t = useT('office.articles')
  const kit = useT('forms')
  const [isAsked, setIsAsked] = useState(false)
  const discard = useAct(discardArticleDraft, {
    refresh: [officeArticle, officeArticles],
    onDone: () => {
      setIsAsked(false)
      toast(t('discardedNow'), { kind: 'success' })
      onDone()
    },
  })
  return (
    <>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t('discard')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('discardTitle')}
        confirmLabel={t('discard')}
        cancelLabel={kit('cancel')}
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ id, draftVersion })}
        onCancel={() => setIsAsked(false)}
      >
        {t('discardText')}
      </ConfirmDialog>
    </>
  )
}
