/** /office/redirects: old addresses, where they lead, and whether anybody uses them. */
import { createFileRoute } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { IconButton } from '#kit/ui/basics/IconButton.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLivePages } from '#kit/web/calls/live.ts'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { searchOf, text } from '#kit/web/pages/search-params.ts'
import { toast } from '#kit/web/toast/toast.ts'
import { officeRedirects, removeRedirect } from '../calls.gen.ts'
import type { Redirect } from '../contract.ts'
import { RedirectDialog, type RedirectValues } from './RedirectDialog.tsx'

export const Route = createFileRoute('/_frame/office/redirects')({
  validateSearch: searchOf({ q: text(80) }),
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.redirects')('title') }] }),
  component: RedirectsPage,
})

const NEW: RedirectValues = { from: '', lang: null, to: '' }

function RedirectsPage() {
  const t = useT('office.redirects')
  const { q } = Route.useSearch()
  const navigate = Route.useNavigate()
  const found = useLivePages(officeRedirects, { q })
  const [edited, setEdited] = useState<RedirectValues>()
  return (
    <>
      <PageTitle title={t('title')} note={t('intro')}>
        <Button variant="primary" icon={Plus} onClick={() => setEdited(NEW)}>
          {t('add')}
        </Button>
      </PageTitle>
      <Panel flush>
        <div className="office-filters">
          <FilterWords
            key={q}
            label={t('search')}
            words={q}
            maxLength={80}
            onWords={(typed) => void navigate({ search: { q: typed }, replace: true })}
          />
        </div>
        <Loaded query={found}>
          {(data) => (
            <Rows
              rows={data.pages.flatMap(({ items }) => items)}
              isFiltered={q !== undefined}
              onEdit={setEdited}
            />
          )}
        </Loaded>
        <EndlessFoot query={found} />
      </Panel>
      {edited !== undefined && (
        <RedirectDialog redirect={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

type RowsProps = {
  rows: readonly Redirect[]
  isFiltered: boolean
  onEdit: (redirect: RedirectValues) => void
}

function Rows({ rows, isFiltered, onEdit }: RowsProps) {
  const t = useT('office.redirects')
  const words = useT('kit')
  const kit = useT('office.kit')
  const { number } = useNumbers()
  const { dateTime } = useDates()
  const [removed, setRemoved] = useState<Redirect>()
  return (
    <>
      <DataTable<Redirect>
        label={t('title')}
        rows={rows}
        keyOf={({ id }) => String(id)}
        nameOf={({ from }) => from}
        empty={
          <EmptyState
            size="small"
            title={isFiltered ? t('noneSuch') : t('none')}
            text={isFiltered ? undefined : t('noneText')}
          />
        }
        columns={[
          {
            id: 'from',
            header: t('from'),
            phone: 'full',
            cell: ({ from }) => <b className="break-all">{from}</b>,
          },
          {
            id: 'to',
            header: t('to'),
            phone: 'full',
            cell: (redirect) => <Target redirect={redirect} />,
          },
          {
            id: 'lang',
            header: t('lang'),
            phone: 'labelled',
            cell: ({ lang }) => (lang === null ? t('anyLang') : words(`language.${lang}`)),
          },
          {
            id: 'hits',
            header: t('hits'),
            align: 'number',
            phone: 'labelled',
            cell: ({ hitCount }) => number(hitCount),
          },
          {
            id: 'lastUsed',
            header: t('lastUsed'),
            phone: 'labelled',
            cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : dateTime(lastUsedAt)),
          },
          {
            id: 'made',
            header: t('made'),
            wide: true,
            phone: 'hidden',
            cell: (redirect) => <Origin redirect={redirect} />,
          },
          {
            id: 'acts',
            header: <span className="sr-only">{kit('edit')}</span>,
            align: 'number',
            phone: 'right',
            cell: (redirect) => (
              <span className="flex items-center justify-end gap-1">
                <Button size="small" onClick={() => onEdit(redirect)}>
                  {kit('edit')}
                  <span className="sr-only"> {redirect.from}</span>
                </Button>
                <IconButton
                  icon={Trash2}
                  size="small"
                  label={kit('deleteOf', { name: redirect.from })}
                  onClick={() => setRemoved(redirect)}
                />
              </span>
            ),
          },
        ]}
      />
      {removed !== undefined && (
        <Removal redirect={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

function Target({ redirect: { to, endsAt } }: { redirect: Redirect }) {
  const t = useT('office.redirects')
  return (
    <span className="grid">
      <a className="link break-all" href={to} target="_blank" rel="noopener">
        {to}
      </a>
      {endsAt !== to && (
        <span className="text-sm break-all text-ink-3">{t('endsAt', { address: endsAt })}</span>
      )}
    </span>
  )
}

function Origin({ redirect: { madeBy, madeAt, cause } }: { redirect: Redirect }) {
  const t = useT('office.redirects')
  const { dateTime } = useDates()
  return (
    <span className="grid">
      <span>{madeBy}</span>
      <span className="text-sm text-ink-3">
        {cause === 'removal' ? t('cause.removal') : dateTime(madeAt)}
      </span>
    </span>
  )
}

function Removal({ redirect, onClose }: { redirect: Redirect; onClose: () => void }) {
  const t = useT('office.redirects')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const { id, from } = redirect
  const remove = useAct(removeRedirect, {
    refresh: [officeRedirects],
    onDone: () => {
      onClose()
      toast(kit('deleted'), { kind: 'success' })
    },
  })
  return (
    <ConfirmDialog
      open
      title={kit('deleteTitle', { name: from })}
      confirmLabel={kit('delete')}
      cancelLabel={shared('cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
