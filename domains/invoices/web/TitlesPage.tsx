/** /user/user/invoice/titles: to whom the buyer's invoices are made out. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { deleteTitle, myTitles } from '../calls.gen.ts'
import type { Title } from '../contract.ts'
import { BackToInvoices } from './BackToInvoices.tsx'
import { TitleFields } from './TitleFields.tsx'

export const Route = createFileRoute('/_shop/user/user/invoice/titles')({
  head: ({ match }) => ({ meta: [{ title: match.context.t('invoices')('titles') }] }),
  component: TitlesPage,
})

function TitlesPage() {
  const t = useT('invoices')
  const titles = useQuery(query(myTitles, {}))
  const [open, setOpen] = useState<Title | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Title | null>(null)
  const add = (
    <Button variant="primary" onClick={() => setOpen('new')}>
      {t('form.new')}
    </Button>
  )
  return (
    <div className="stack">
      <BackToInvoices title={t('titles')} />
      {open === null ? (
        <Panel title={t('titles')} more={add}>
          <Loaded query={titles}>
            {(data) =>
              data.titles.length === 0 ? (
                <EmptyState title={t('noTitles')} text={t('noTitlesText')} />
              ) : (
                <ul className="stack">
                  {data.titles.map((title) => (
                    <Row
                      key={title.id}
                      title={title}
                      onEdit={() => setOpen(title)}
                      onDelete={() => setDeleted(title)}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
      ) : (
        <Panel title={t(open === 'new' ? 'form.new' : 'form.change')}>
          <TitleFields title={open === 'new' ? null : open} onClose={() => setOpen(null)} />
        </Panel>
      )}
      <DeleteQuestion title={deleted} onClose={() => setDeleted(null)} />
    </div>
  )
}

type RowProps = { title: Title; onEdit: () => void; onDelete: () => void }

function Row({ title, onEdit, onDelete }: RowProps) {
  const t = useT('invoices')
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span className="min-w-0 grow break-words">
        <b>{title.name}</b>{' '}
        <span className="text-sm text-ink-3">
          {t(`party.${title.party}`)}
          {title.taxNumber !== '' && ` · ${title.taxNumber}`}
        </span>
      </span>
      {title.isDefault && <Tag tone="brand">{t('default')}</Tag>}
      <Button size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button size="small" variant="quiet" onClick={onDelete}>
        {t('delete')}
      </Button>
    </li>
  )
}

function DeleteQuestion({ title, onClose }: { title: Title | null; onClose: () => void }) {
  const t = useT('invoices')
  const remove = useAct(deleteTitle, {
    refresh: [myTitles],
    onDone: () => (onClose(), toast(t('deleted'), { kind: 'success' })),
  })
  return (
    <ConfirmDialog
      open={title !== null}
      title={t('deleteTitle', { name: title?.name ?? '' })}
      confirmLabel={t('delete')}
      cancelLabel={t('cancel')}
      busy={remove.isPending}
      onConfirm={() => title !== null && remove.mutate({ titleId: title.id })}
      onCancel={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  )
}
