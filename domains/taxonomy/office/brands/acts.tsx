/** Archives a brand, which can be undone, and deletes one after a confirmation. */
import { useState } from 'react'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { archiveBrand, officeBrands, removeBrand } from '../../calls.gen.ts'
import { officeChoices } from '#domains/product-admin/calls.gen.ts'

export function useBrandActs() {
  const t = useT('office.taxonomy')
  const kit = useT('forms')
  const [asked, setAsked] = useState<{ id: number; name: string }>()
  const refresh = [officeBrands, officeChoices]
  const change = useAct(archiveBrand, { refresh })
  const remove = useAct(removeBrand, {
    refresh,
    onDone: () => {
      setAsked(undefined)
      toast(t('brands.removed'), { kind: 'success' })
    },
    onRefused: () => setAsked(undefined),
  })
  const archive = async (brandId: number, archived: boolean, name: string) => {
    try {
      await change.mutateAsync({ brandId, archived })
    } catch {
      return // the act has shown the reason
    }
    toast(archived ? t('brands.nowArchived', { name }) : t('brands.nowUsed', { name }), {
      kind: 'success',
      action: {
        label: t('undo'),
        run: () => change.mutate({ brandId, archived: !archived }),
      },
    })
  }
  return {
    archive: (id: number, archived: boolean, name: string) => void archive(id, archived, name),
    askRemove: (id: number, name: string) => setAsked({ id, name }),
    dialog: asked !== undefined && (
      <ConfirmDialog
        open
        tone="danger"
        title={t('brands.askRemove', { name: asked.name })}
        confirmLabel={t('brands.remove')}
        cancelLabel={kit('cancel')}
        busy={remove.isPending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => remove.mutate({ brandId: asked.id })}
      >
        {t('brands.askRemoveText')}
      </ConfirmDialog>
    ),
  }
}
