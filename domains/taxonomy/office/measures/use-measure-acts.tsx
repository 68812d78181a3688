/** Moves a unit of measure up or down, and deletes one after a confirmation. */
import { useState } from 'react'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'
import { officeMeasures, orderMeasures, removeMeasure } from '../../measures-calls.gen.ts'

/** @param ids of all, in their order */
export function useMeasureActs(ids: readonly number[]) {
  const t = useT('office.taxonomy')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const refresh = [officeMeasures, officeChoices]
  const [asked, setAsked] = useState<{ id: number; name: string }>()
  const order = useAct(orderMeasures, {
    refresh,
    onDone: () => toast(kit('saved'), { kind: 'success' }),
  })
  const remove = useAct(removeMeasure, {
    refresh,
    onDone: () => {
      setAsked(undefined)
      toast(kit('deleted'), { kind: 'success' })
    },
    onRefused: () => setAsked(undefined),
  })
  return {
    /** The arrow keeps the focus while the row moves; beyond an end nothing moves. */
    move(id: number, by: -1 | 1) {
      const isPast = ids.at(by === -1 ? 0 : -1) === id
      if (order.isPending || isPast) return
      const rest = ids.filter((each) => each !== id)
      order.mutate({ ids: rest.toSpliced(ids.indexOf(id) + by, 0, id) })
    },
    askRemove: (id: number, name: string) => setAsked({ id, name }),
    dialog: asked !== undefined && (
      <ConfirmDialog
        open
        tone="danger"
        title={kit('deleteTitle', { name: asked.name })}
        confirmLabel={kit('delete')}
        cancelLabel={shared('cancel')}
        busy={remove.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => remove.mutate({ measureId: asked.id })}
      >
        {t('measures.askRemoveText')}
      </ConfirmDialog>
    ),
  }
}
