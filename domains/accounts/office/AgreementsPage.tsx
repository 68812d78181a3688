/** /office/agreements: every version of the agreement, how many accepted it, and the scheduled one. */
import { createFileRoute, Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { officeAgreements, removeAgreement } from '../office-calls.gen.ts'
import type { OfficeAgreement } from '../office-contract.ts'
import { AgreementDrawer } from './AgreementDrawer.tsx'

export const Route = createFileRoute('/_frame/office/agreements')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.accounts')('agreements.title') }],
  }),
  component: AgreementsPage,
})

const STYLES = {
  coming: { tone: 'info', hollow: true },
  inForce: { tone: 'success' },
  over: { tone: 'neutral' },
} as const

type Edited = { version: OfficeAgreement | null; like: OfficeAgreement | undefined }

function AgreementsPage() {
  const t = useT('office.accounts')
  const may = useMay()
  const versions = useLive(officeAgreements, {})
  const [edited, setEdited] = useState<Edited>()
  const [removed, setRemoved] = useState<OfficeAgreement>()
  const canWrite = may('settings.write')
  const rows = versions.data ?? []
  const waits = rows.some(({ state }) => state === 'coming')
  return (
    <>
      <PageTitle title={t('agreements.title')}>
        {canWrite && versions.data !== undefined && (
          <Button
            variant="primary"
            icon={Plus}
            reason={waits ? t('agreements.waits') : undefined}
            onClick={() => setEdited({ version: null, like: rows[0] })}
          >
            {t('agreements.add')}
          </Button>
        )}
      </PageTitle>
      <Panel flush>
        <Loaded query={versions}>
          {(all) => (
            <Table
              rows={all}
              canWrite={canWrite}
              onEdit={(version) => setEdited({ version, like: version })}
              onRemove={setRemoved}
            />
          )}
        </Loaded>
      </Panel>
      {edited !== undefined && (
        <AgreementDrawer
          version={edited.version}
          like={edited.like}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed !== undefined && <Remove version={removed} onClose={() => setRemoved(undefined)} />}
    </>
  )
}

type TableProps = {
  rows: readonly OfficeAgreement[]
  canWrite: boolean
  onEdit: (version: OfficeAgreement) => void
  onRemove: (version: OfficeAgreement) => void
}

function Table({ rows, canWrite, onEdit, onRemove }: TableProps) {
  const t = useT('office.accounts')
  const kit = useT('office.kit')
  const lang = useLang()
  const { dateTime } = useDates()
  const { count } = useNumbers()
  const columns: Column<OfficeAgreement>[] = [
    {
      id: 'title',
      header: t('agreements.version'),
      phone: 'full',
      cell: ({ version, title }) => (
        <Link
          to="/agreement/$version"
          params={{ version: String(version) }}
          target="_blank"
          className="font-semibold text-ink hover:text-link"
        >
          {t('agreements.named', { version, title: textIn(title, lang).text })}
        </Link>
      ),
    },
    {
      id: 'state',
      header: t('agreements.state'),
      cell: ({ state }) => <StatusDot {...STYLES[state]}>{t(`agreements.is.${state}`)}</StatusDot>,
    },
    {
      id: 'from',
      header: t('agreements.from'),
      phone: 'right',
      cell: ({ inForceFrom }) => <span className="whitespace-nowrap">{dateTime(inForceFrom)}</span>,
    },
    {
      id: 'asks',
      header: t('agreements.asks'),
      phone: 'hidden',
      cell: ({ asksAgain }) => kit(asksAgain ? 'yes' : 'no'),
    },
    {
      id: 'accepted',
      header: t('agreements.accepted'),
      align: 'number',
      phone: 'full',
      cell: ({ acceptedCount }) => (
        <>
          <span className="text-ink-3 md:hidden">{t('agreements.accepted')} </span>
          {count(acceptedCount)}
        </>
      ),
    },
    {
      id: 'newest',
      header: t('agreements.newest'),
      align: 'number',
      phone: 'hidden',
      cell: ({ newestCount }) => count(newestCount),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{kit('edit')}</span>,
      align: 'number',
      phone: 'full',
      cell: (version) =>
        canWrite &&
        version.state === 'coming' && (
          <span className="inline-flex gap-2">
            <Button size="small" onClick={() => onEdit(version)}>
              {kit('edit')}
            </Button>
            <Button size="small" onClick={() => onRemove(version)}>
              {t('agreements.remove')}
            </Button>
          </span>
        ),
    },
  ]
  return (
    <DataTable
      label={t('agreements.title')}
      rows={rows}
      columns={columns}
      keyOf={({ version }) => String(version)}
    />
  )
}

function Remove({ version, onClose }: { version: OfficeAgreement; onClose: () => void }) {
  const t = useT('office.accounts')
  const kit = useT('office.kit')
  const shared = useT('forms')
  const remove = useAct(removeAgreement, {
    refresh: [officeAgreements],
    onDone: () => {
      toast(kit('saved'), { kind: 'success' })
      onClose()
    },
    onRefused: () => onClose(),
  })
  return (
    <ConfirmDialog
      open
      title={t('agreements.removeTitle', { version: version.version })}
      confirmLabel={t('agreements.remove')}
      cancelLabel={shared('cancel')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate({ version: String(version.version), revision: version.revision })
      }
      onCancel={onClose}
    >
      {t('agreements.removeText')}
    </ConfirmDialog>
  )
}
