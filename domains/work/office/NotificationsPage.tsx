/** /office/notifications: what the reader is told of each queue that they decide: by the bell, by mail, how often. */
import { createFileRoute } from '@tanstack/react-router'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { Checkbox } from '#kit/ui/forms/Checkbox.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useLive } from '#kit/web/calls/live.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { toast } from '#kit/web/toast/toast.ts'
import { Cadence } from '../kinds.ts'
import { chooseNotices, noticeChoices, workBell } from '../notices-calls.gen.ts'
import type { NoticeChoice } from '../notices-contract.ts'

export const Route = createFileRoute('/_frame/office/notifications')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.work')('notices.title') }],
  }),
  component: NotificationsPage,
})

function NotificationsPage() {
  const t = useT('office.work')
  const choices = useLive(noticeChoices, {})
  const columns = useColumns()
  return (
    <>
      <PageTitle title={t('notices.title')} />
      <p className="max-w-prose text-sm text-ink-3">{t('notices.text')}</p>
      <Panel flush>
        <Loaded query={choices}>
          {(rows) => (
            <DataTable
              label={t('notices.title')}
              rows={rows}
              keyOf={({ kind }) => kind}
              columns={columns}
              empty={<EmptyState size="small" title={t('notices.none')} />}
            />
          )}
        </Loaded>
      </Panel>
    </>
  )
}

function useColumns(): Column<NoticeChoice>[] {
  const t = useT('office.work')
  const words = useT('work')
  const kit = useT('office.kit')
  const choose = useAct(chooseNotices, {
    refresh: [noticeChoices, workBell],
    onDone: () => toast(kit('saved'), { kind: 'success' }),
  })
  return [
    {
      id: 'kind',
      header: t('notices.kind'),
      phone: 'full',
      cell: ({ kind }) => <b>{words(`kind.${kind}`)}</b>,
    },
    {
      id: 'bell',
      header: t('notices.bell'),
      phone: 'full',
      cell: (row) => (
        <Checkbox
          aria-label={t('notices.bellOf', { kind: words(`kind.${row.kind}`) })}
          checked={row.bell}
          onChange={({ target }) => choose.mutate({ ...row, bell: target.checked })}
        >
          <span className="md:sr-only">{t('notices.bell')}</span>
        </Checkbox>
      ),
    },
    {
      id: 'mail',
      header: t('notices.mail'),
      phone: 'full',
      cell: (row) => (
        <div className="md:max-w-64">
          <span aria-hidden className="mt-1 mb-0.5 block text-sm text-ink-3 md:hidden">
            {t('notices.mail')}
          </span>
          <Select
            aria-label={t('notices.mailOf', { kind: words(`kind.${row.kind}`) })}
            value={row.mail}
            options={Cadence.options.map((each) => ({ value: each, label: t(`notices.${each}`) }))}
            onChange={({ target }) => choose.mutate({ ...row, mail: target.value as Cadence })}
          />
        </div>
      ),
    },
  ]
}
