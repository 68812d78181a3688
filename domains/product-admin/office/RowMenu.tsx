/** The actions of one product in the list: edit, put on sale or take off, copy, archive. Each can be undone. */
import { Link, useNavigate } from '@tanstack/react-router'
import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-arrow-up'
import Copy from 'lucide-react/icons/copy'
import Ellipsis from 'lucide-react/icons/ellipsis'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { Menu } from '#kit/ui/overlays/Menu.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { duplicateProduct } from '../bulk-calls.gen.ts'
import { officeProduct, officeProducts, setProductState } from '../calls.gen.ts'

/** The transitions from each state. */
const PUBLISH = { act: 'publish', icon: Eye, to: 'published' } as const
const UNPUBLISH = { act: 'unpublish', icon: EyeOff, to: 'draft' } as const
const ARCHIVE = { act: 'archive', icon: Archive, to: 'archived' } as const
const RESTORE = { act: 'restore', icon: ArchiveRestore, to: 'draft' } as const
const STEPS = {
  draft: [PUBLISH, ARCHIVE],
  published: [UNPUBLISH, ARCHIVE],
  archived: [RESTORE],
}

type Row = DataOf<typeof officeProducts>['items'][number]

export function RowMenu({ row }: { row: Row }) {
  const t = useT('office.product-admin')
  const navigate = useNavigate()
  const refresh = [officeProducts, officeProduct]
  const back = useAct(setProductState, { refresh })
  const change = useAct(setProductState, {
    refresh,
    onDone: ({ id, version, state }) =>
      toast(row.state === 'archived' ? t('became.restored') : t(`became.${state}`), {
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
          id: 'edit',
          icon: Pencil,
          label: t('edit'),
          link: (props) => (
            <Link to="/office/products/$id" params={{ id: String(productId) }} {...props} />
          ),
        },
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
        ...STEPS[state].map((step) => ({
          id: step.act,
          icon: step.icon,
          label: t(`act.${step.act}`),
          onSelect: () => change.mutate({ productId, version, state: step.to }),
        })),
      ]}
    />
  )
}
