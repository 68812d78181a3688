/** /office/staff: members and their roles; inviting, renewing, resetting and deactivating. */
import { createFileRoute } from '@tanstack/react-router'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { StatusDot } from '#kit/ui/figures/StatusDot.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { listStaff } from '../calls.gen.ts'
import type { StaffMember } from '../contract.ts'
import { InviteDialog } from './InviteDialog.tsx'
import { useMe } from './door/me.ts'
import { DetailsDialog } from './members/DetailsDialog.tsx'
import { MemberAsk, type Asked } from './members/MemberDialogs.tsx'
import { MemberMenu } from './members/MemberMenu.tsx'
import { RoleSelect } from './members/RoleSelect.tsx'
import { TeamTabs } from './TeamTabs.tsx'

export const Route = createFileRoute('/_frame/office/staff')({
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('office.staff')('title') }] }),
  component: StaffPage,
})

/** Invited members may join at any minute. */
const EVERY_MS = 30_000
const TONES = { invited: 'info', active: 'success', deactivated: 'neutral' } as const

function StaffPage() {
  const t = useT('office.staff')
  const staff = useLive(listStaff, {}, { everyMs: EVERY_MS })
  const [inviting, setInviting] = useState<Partial<StaffMember>>()
  const [asked, setAsked] = useState<Asked>()
  const [editing, setEditing] = useState<StaffMember>()
  const columns = useColumns(setAsked, setInviting, setEditing)
  return (
    <>
      <PageTitle title={t('title')}>
        <Button variant="primary" icon={UserPlus} onClick={() => setInviting({})}>
          {t('invite.action')}
        </Button>
      </PageTitle>
      <Panel flush>
        <TeamTabs current="staff" />
        <Loaded query={staff}>
          {(members) => (
            <DataTable
              label={t('title')}
              rows={members}
              keyOf={({ id }) => String(id)}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      <p className="text-xs text-ink-3">{t('yourself')}</p>
      {inviting !== undefined && (
        <InviteDialog known={inviting} onClose={() => setInviting(undefined)} />
      )}
      {editing !== undefined && (
        <DetailsDialog member={editing} onClose={() => setEditing(undefined)} />
      )}
      {asked !== undefined && <MemberAsk asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

function useColumns(
  ask: (asked: Asked) => void,
  invite: (known: Partial<StaffMember>) => void,
  edit: (member: StaffMember) => void,
): Column<StaffMember>[] {
  const t = useT('office.staff')
  const { dateTime } = useDates()
  const me = useMe()
  return [
    {
      id: 'name',
      header: t('field.name'),
      cell: ({ id, name, email }) => (
        <>
          <span className="flex flex-wrap items-center gap-2">
            <b>{name}</b>
            {id === me.id && <Tag tone="brand">{t('you')}</Tag>}
          </span>
          <span className="break-all text-ink-3">{email}</span>
        </>
      ),
    },
    {
      id: 'state',
      header: t('field.state'),
      phone: 'full',
      cell: ({ state, invitedUntil }) => (
        <>
          <StatusDot tone={TONES[state]} hollow={state === 'invited'}>
            {t(`state.${state}`)}
          </StatusDot>
          {invitedUntil !== null && (
            <small className="block text-ink-3">
              {t('invitedUntil', { until: dateTime(invitedUntil) })}
            </small>
          )}
        </>
      ),
    },
    {
      id: 'role',
      header: t('field.role'),
      phone: 'full',
      cell: (member) => <RoleSelect member={member} onChoose={ask} />,
    },
    {
      id: 'login',
      header: t('field.lastLogin'),
      wide: true,
      phone: 'hidden',
      cell: ({ lastLoginAt }) => (lastLoginAt === null ? t('never') : dateTime(lastLoginAt)),
    },
    {
      id: 'acts',
      header: <span className="sr-only">{t('field.acts')}</span>,
      align: 'number',
      phone: 'corner',
      cell: (member) =>
        member.id !== me.id && (
          <MemberMenu member={member} onAsk={ask} onInvite={invite} onEdit={edit} />
        ),
    },
  ]
}
