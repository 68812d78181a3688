/** The member's open sessions, and logins of the last weeks with failed attempts. */
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/ConfirmDialog.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useAct } from '#kit/web/calls/act.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { endMyOtherSessions, endMySession, mySecurity } from '../../me-calls.gen.ts'
import type { OwnLogin, OwnSession } from '../../me-contract.ts'
import { deviceOf } from './device.ts'

export function SessionsPart({ sessions }: { sessions: readonly OwnSession[] }) {
  const t = useT('office.staff')
  const kit = useT('forms')
  const [isAsking, setIsAsking] = useState(false)
  const end = useAct(endMySession, { refresh: [mySecurity] })
  const endOthers = useAct(endMyOtherSessions, {
    refresh: [mySecurity],
    onDone: () => setIsAsking(false),
  })
  const columns = useColumns()
  return (
    <Panel
      flush
      level={2}
      title={t('sessions.title')}
      more={
        sessions.length > 1 && (
          <Button size="small" variant="quiet" onClick={() => setIsAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <DataTable
        label={t('sessions.title')}
        rows={sessions}
        keyOf={({ id }) => String(id)}
        columns={[
          ...columns,
          {
            id: 'acts',
            header: <span className="sr-only">{t('field.acts')}</span>,
            align: 'number',
            phone: 'corner',
            cell: ({ id, isThis }) =>
              isThis ? (
                <Tag tone="brand">{t('sessions.this')}</Tag>
              ) : (
                <Button
                  size="small"
                  variant="quiet"
                  busy={end.isPending}
                  onClick={() => end.mutate({ sessionId: id })}
                >
                  {t('sessions.end')}
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={isAsking}
        title={t('sessions.endOthersTitle')}
        confirmLabel={t('sessions.endOthers')}
        cancelLabel={kit('cancel')}
        busy={endOthers.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => endOthers.mutate({})}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </Panel>
  )
}

export function LoginsPart({ logins }: { logins: readonly OwnLogin[] }) {
  const t = useT('office.staff')
  const { dateTime } = useDates()
  return (
    <Panel flush level={2} title={t('logins.title')} note={t('logins.note')}>
      <DataTable
        label={t('logins.title')}
        rows={logins}
        keyOf={({ id, failure }) => `${failure ?? ''}${id}`}
        columns={[
          { id: 'device', header: t('field.device'), cell: (login) => <Device of={login} /> },
          { id: 'at', header: t('logins.at'), cell: ({ at }) => dateTime(at) },
          {
            id: 'state',
            header: t('field.state'),
            phone: 'right',
            cell: ({ failure, endedAt }) =>
              failure !== null ? (
                <StatusDot tone="danger">{t(`logins.failed.${failure}`)}</StatusDot>
              ) : endedAt === null ? (
                <StatusDot tone="success">{t('sessions.live')}</StatusDot>
              ) : (
                <StatusDot tone="neutral">
                  {t('sessions.endedAt', { at: dateTime(endedAt) })}
                </StatusDot>
              ),
          },
        ]}
      />
      {logins.some(({ failure }) => failure !== null) && (
        <p className="p-4 text-sm text-ink-3">{t('logins.foreign')}</p>
      )}
    </Panel>
  )
}

function Device({ of: { userAgent, ip } }: { of: Pick<OwnSession, 'userAgent' | 'ip'> }) {
  const t = useT('office.staff')
  return (
    <>
      <b>{deviceOf(userAgent) ?? t('sessions.unknown')}</b>
      <br />
      <span className="text-ink-3">{ip}</span>
    </>
  )
}

function useColumns(): Column<OwnSession>[] {
  const t = useT('office.staff')
  const { dateTime } = useDates()
  return [
    {
      id: 'device',
      header: t('field.device'),
      cell: (session) => <Device of={session} />,
    },
    {
      id: 'started',
      header: t('field.startedAt'),
      cell: ({ startedAt }) => dateTime(startedAt),
    },
    {
      id: 'seen',
      header: t('field.seenAt'),
      wide: true,
      phone: 'hidden',
      cell: ({ lastSeenAt }) => dateTime(lastSeenAt),
    },
  ]
}
