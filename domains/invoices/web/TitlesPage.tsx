/** /user/user/invoice/titles: to whom the buyer's invoices are made out. */
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, type ButtonProps } from '#kit/ui/basics/Button.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { query } from '#kit/web/calls/call.ts'
import { InPlace, useInPlace } from '#kit/web/forms/in-place.tsx'
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
  const form = useInPlace<number | 'new'>()
  const [deleted, setDeleted] = useState<Title | null>(null)
  const add = (
    <Button variant="primary" ref={form.buttonRef('new')} onClick={() => form.open('new')}>
      {t('form.new')}
    </Button>
  )
  return (
    <div className="stack">
      <BackToInvoices title={t('titles')} />
      {form.opened === null ? (
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
                      edit={{ ref: form.buttonRef(title.id), onClick: () => form.open(title.id) }}
                      onDelete={() => setDeleted(title)}
                    />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
      ) : (
        <InPlace>
          <Panel title={t(form.opened === 'new' ? 'form.new' : 'form.change')}>
            <TitleFields
              title={titles.data?.titles.find(({ id }) => id === form.opened) ?? null}
              onClose={form.close}
            />
          </Panel>
        </InPlace>
      )}
      <DeleteQuestion title={deleted} onClose={() => setDeleted(null)} />
    </div>
  )
}

type RowProps = {
  title: Title
  edit: Pick<ButtonProps, 'ref' | 'onClick'>
  onDelete: () => void
}

function Row({ title, edit, onDelete }: RowProps) {
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
      <Button size="small" {...edit}>
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
