/** What can be done with one product of the list: copied, put away, brought back. Each can be undone. */
import { useNavigate } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy, Ellipsis, ExternalLink } from 'lucide-react'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { Menu } from '#kit/ui/Menu.tsx'
import { useAct } from '#kit/web/act.ts'
import { useT } from '#kit/web/i18n.tsx'
import { toast } from '#kit/web/toast.ts'
import { duplicateProduct } from '../bulk-contract.ts'
import { officeProduct, officeProducts, setProductState } from '../product-contract.ts'

type Row = DataOf<typeof officeProducts>['items'][number]

export function RowMenu({ row }: { row: Row }) {
  const t = useT('office.catalog')
  const navigate = useNavigate()
  const refresh = [officeProducts, officeProduct]
  const back = useAct(setProductState, { refresh })
  const change = useAct(setProductState, {
    refresh,
    onDone: ({ id, version, state }) =>
      toast(state === 'archived' ? t('became.archived') : t('became.restored'), {
        kind: 'success',
        action: {
          label: t('undo'),
          run: () => back.mutate({ productId: id, version, state: row.state }),
        },
      }),
  })
  const duplicate = useAct(duplicateProduct, {
    refresh,
    onDone: async ({ id, code }) => {
      toast(t('became.copy', { code }), { kind: 'success' })
      await navigate({ to: '/office/products/$id', params: { id: String(id) } })
    },
  })
  const { id: productId, version, name, state } = row
  return (
    <Menu
      label={t('actsOf', { name })}
      align="end"
      trigger={(props) => (
        <IconButton icon={Ellipsis} label={t('actsOf', { name })} size="small" {...props} />
      )}
      items={[
        {
          id: 'duplicate',
          icon: Copy,
          label: t('act.duplicate'),
          disabled: duplicate.isPending,
          onSelect: () => duplicate.mutate({ productId }),
        },
        ...(state === 'published'
          ? [
              {
                id: 'look',
                icon: ExternalLink,
                label: t('act.look'),
                onSelect: () => window.open(`/goods/${productId}`, '_blank', 'noopener'),
              },
            ]
          : []),
        state === 'archived'
          ? {
              id: 'restore',
              icon: ArchiveRestore,
              label: t('act.restore'),
              onSelect: () => change.mutate({ productId, version, state: 'draft' }),
            }
          : {
              id: 'archive',
              icon: Archive,
              label: t('act.archive'),
              onSelect: () => change.mutate({ productId, version, state: 'archived' }),
            },
      ]}
    />
  )
}
