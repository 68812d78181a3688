/** Saves the goods of an order, or of the cart, as a list under a name. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { myLists, saveList } from '../../lists-calls.gen.ts'
import { ListNameDialog } from '../ListNameDialog.tsx'

/** `orderNumber`: null for the cart. */
export type SaveAsListProps = { orderNumber: string | null }

export function SaveAsList({ orderNumber }: SaveAsListProps) {
  const t = useT('purchases')
  const [isAsking, setIsAsking] = useState(false)
  const save = useAct(saveList, {
    refresh: [myLists],
    onDone: ({ name }) => {
      setIsAsking(false)
      toast(t('lists.saved', { name }), { kind: 'success' })
    },
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        {t('lists.saveAs')}
      </Button>
      {isAsking && (
        <ListNameDialog
          title={t('lists.saveAs')}
          initial=""
          isBusy={save.isPending}
          onName={(name) => save.mutate({ name, orderNumber })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
